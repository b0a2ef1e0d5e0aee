// Runs after `npm ci`, with the machine's own Node: plain JavaScript that Node 18 can run.
import { existsSync, readdirSync, rmSync } from 'node:fs';

checkVersions(process.env['npm_config_user_agent'] ?? '');
removeUnusedFiles();

/**
 * On an older Node, npm omits binaries that the build needs.
 * @param {string} userAgent
 */
function checkVersions(userAgent) {
  const [, npm, node] = /npm\/(\S+) node\/v(\S+)/.exec(userAgent) ?? [];
  if (npm === undefined || node === undefined) return;
  const isSupported =
    isAtLeast(npm, 9, 2) &&
    (isAtLeast(node, 22, 12) || (isAtLeast(node, 20, 19) && !isAtLeast(node, 21, 0)));
  if (isSupported) return;
  console.error(
    `Yapp is installed with npm 9.2 or later on Node 20.19 or 22.12 or later; this is npm ${npm} on Node ${node}.`,
  );
  process.exit(1);
}

/**
 * @param {string} version
 * @param {number} major
 * @param {number} minor
 */
function isAtLeast(version, major, minor) {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Removes headers of the Node binary and source maps: about 85 MB that nothing reads. */
function removeUnusedFiles() {
  const nodePackages = 'node_modules/node/node_modules';
  const names = existsSync(nodePackages) ? readdirSync(nodePackages) : [];
  for (const name of names) {
    for (const folder of ['include', 'share']) {
      rmSync(`${nodePackages}/${name}/${folder}`, { recursive: true, force: true });
    }
  }
  for (const file of readdirSync('node_modules', { recursive: true, encoding: 'utf8' })) {
    if (/\.[cm]?[jt]s\.map$/.test(file)) rmSync(`node_modules/${file}`);
  }
}
