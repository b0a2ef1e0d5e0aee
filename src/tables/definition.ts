/** One column of a table, as Appwrite knows it; `defaultValue` is what a row gets that names none. */
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

/** One index; `columns` may name `$createdAt`, which every table has. */
export type IndexDefinition = {
  readonly key: string;
  readonly type: 'key' | 'unique';
  readonly columns: readonly string[];
};

/** A table as code: what the provisioning creates on any Appwrite, and what the rows are parsed against. */
export type TableDefinition = {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  readonly indexes: readonly IndexDefinition[];
  /** Appwrite permission strings that hold for every row; no one but the trusted side may write. */
  readonly permissions: readonly string[];
  /** True when single rows carry read permissions of their own beside those of the table. */
  readonly hasRowPermissions: boolean;
};

/** The columns' size for ids: Appwrite's own limit. Rule DB-12. */
export const idSize = 36;
/** A size for short texts: names, handles. */
export const nameSize = 255;
/** A size for addresses. */
export const urlSize = 2048;
/** A size for texts without a limit of their own; Appwrite stores it outside the row. Rule RV-11. */
export const longTextSize = 1_000_000;

/** Read permission of approved, unbanned members. Rule TR-08. */
export const readByMembers = 'read("label:member")';
/** Read permission of administrators. Rule TR-08. */
export const readByAdmins = 'read("label:admin")';

/** The row permission that lets one person read a row, regardless of the person's state. Rules TR-10 to TR-12. */
export function readByPerson(userId: string): string {
  return `read("user:${userId}")`;
}
