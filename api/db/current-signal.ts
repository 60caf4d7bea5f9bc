/** Of whoever asks the database: aborted once nobody waits for the answer. */
export type CurrentSignal = () => AbortSignal | undefined;
