/** What is drawn now is unlike what was drawn under a smaller number, and is made again when somebody asks for it. */
export const soundVersion = 1;
