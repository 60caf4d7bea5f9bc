/** 0 or 1: the one truth value that both databases and both drivers agree on. */
export type Flag = 0 | 1;
/** ISO-8601 UTC with milliseconds. */
export type Instant = string;
/** JSON as text. */
export type Json = string;
