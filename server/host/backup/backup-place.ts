import { join } from 'node:path';
import { chooseDataDirectory } from '../data-directory.ts';
import type { Environment } from '../../settings/environment.ts';

/** The source, the target, and how many backups are kept. */
export type BackupPlace = {
  readonly dataDirectory: string;
  readonly backupDirectory: string;
  readonly keep: number;
};

const defaultRetention = 14;

/**
 * Where `npm run serve` keeps its data according to these variables, and where its backups go; directories
 * on the command line take precedence. Throws Error if the number of backups is invalid. Rule OP-02.
 */
export function backupPlace(
  variables: Environment,
  [dataGiven, backupsGiven]: readonly string[] = [],
): BackupPlace {
  const dataDirectory = dataGiven ?? chooseDataDirectory('production', variables['YAPP_DATA_DIR']);
  const backupDirectory =
    backupsGiven ?? variables['YAPP_BACKUP_DIR'] ?? join(dataDirectory, 'backups');
  const keep = Number(variables['YAPP_BACKUP_KEEP'] ?? defaultRetention);
  if (!Number.isInteger(keep) || keep < 1) {
    throw new Error('YAPP_BACKUP_KEEP is not a number of backups, such as 14.');
  }
  return { dataDirectory, backupDirectory, keep };
}
