/** Where an alert watches, of a search for several locations or devices: an alert is of one of them or of all the project. */
export const notChosen = "choose";
