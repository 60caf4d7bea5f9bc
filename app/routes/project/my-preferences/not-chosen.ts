/** Where an alert watches, of a search for several locations or devices, or for one that is gone: an alert is of one of them or of all the project. */
export const notChosen = "choose";
