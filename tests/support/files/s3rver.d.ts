/** The package has no types of its own. */
declare module "@20minutes/s3rver" {
  interface Options {
    address?: string;
    port?: number;
    silent?: boolean;
    allowMismatchedSignatures?: boolean;
    directory: string;
    configureBuckets?: { name: string }[];
  }

  interface Store {
    deleteObject(bucket: string, key: string): Promise<void>;
    getResourcePath(bucket: string, key: string, part: string): string;
  }

  export default class S3rver {
    constructor(options: Options);
    store: Store;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
