/** Which databases this program goes on with. */

/** What the steps leave in the table `schema_version` for this program. */
const SCHEMA_VERSION = 3;

/** Why a database is not used; null if its version is ours. No release has written an earlier one. */
export function versionProblem(version: number): string | null {
  if (version === SCHEMA_VERSION) return null;
  return version > SCHEMA_VERSION
    ? `has version ${version}, but this program knows only version ${SCHEMA_VERSION}. Start the newer program again, or restore a backup made before the update.`
    : `has version ${version}, from before the first release, and this program reads only version ${SCHEMA_VERSION}. It was left as it is. Start with an empty one.`;
}
