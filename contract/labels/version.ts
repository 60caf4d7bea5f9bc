/** Changes with the tree or what is known of its labels: the start of the SHA-256 of both as JSON. */
export const labelsVersion = "a9fc1a0f2a47";
