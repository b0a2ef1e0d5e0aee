/** One HTTP request below the mount point, freed of the server that received it. */
export type ApiRequest = {
  readonly method: string;
  /** Path after `/v1`, still percent-encoded, starting with a slash. */
  readonly path: string;
  /** Query string without the question mark. */
  readonly queryText: string;
  /** Reads one request header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Empty when it was larger than the caller's limit: then no one read it to its end. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
  readonly clientIp: string;
  readonly isSecure: boolean;
};
