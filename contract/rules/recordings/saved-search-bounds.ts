/** For so many days after it was deleted a saved search can be restored. */
export const searchDays = 30;
/** In its feed, those that came last. */
export const maxFeedResults = 50;
/** In its calendar. */
export const feedDays = 90;
