/** A folder of the project with the folders that it may import from; itself is always allowed. */
export interface Layer {
  /** Path from the root, without a trailing slash. The longest path that fits a file is its layer. */
  readonly path: string;
  /** Layers it may import from; `*` represents all of them. */
  readonly mayImport: readonly string[];
  /** The packages it may import, where not all are allowed; a trailing slash represents a whole scope. */
  readonly packages?: readonly string[];
  /** Whether its own entries (files or folders) may not import one another. */
  readonly apart?: boolean;
  /** Whether only the files right in it belong to it, so that a new folder needs a line of its own. */
  readonly ownFilesOnly?: boolean;
  /** Why, in one line. */
  readonly reason: string;
}
