/** One column of a table in Appwrite; `defaultValue` is for rows that do not set it. */
export type ColumnDefinition =
  | {
      readonly type: 'string';
      readonly key: string;
      readonly size: number;
      readonly isRequired?: boolean;
      readonly isArray?: boolean;
      readonly defaultValue?: string;
    }
  | {
      readonly type: 'integer';
      readonly key: string;
      readonly isRequired?: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly defaultValue?: number;
    }
  | {
      readonly type: 'boolean';
      readonly key: string;
      readonly isRequired?: boolean;
      readonly defaultValue?: boolean;
    };

/** One index; `columns` may include `$createdAt`, which every table has. */
export type IndexDefinition = {
  readonly key: string;
  readonly type: 'key' | 'unique';
  readonly columns: readonly string[];
};

/** A table: what the provisioning creates on any Appwrite, and what rows are parsed against. */
export type TableDefinition = {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  readonly indexes: readonly IndexDefinition[];
  /** Appwrite permission strings for every row; only the server may write. */
  readonly permissions: readonly string[];
  /** True if single rows have their own read permissions besides the table's. */
  readonly hasRowPermissions: boolean;
};

/** The size of id columns: Appwrite's limit. Rule DB-12. */
export const idSize = 36;
/** The size of short texts: names, handles. */
export const nameSize = 255;
/** The size of addresses. */
export const urlSize = 2048;
/** The size of texts without their own limit; Appwrite stores them outside the row. Rule RV-11. */
export const longTextSize = 1_000_000;

/** Read permission of approved, unbanned members. Rule TR-08. */
export const readByMembers = 'read("label:member")';
/** Read permission of administrators. Rule TR-08. */
export const readByAdmins = 'read("label:admin")';

/** The row permission that lets one person read a row, in any state. Rules TR-10 to TR-12. */
export function readByPerson(userId: string): string {
  return `read("user:${userId}")`;
}
