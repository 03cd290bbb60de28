import { unzipSync, zipSync, type Zippable } from 'fflate';

/** `-rw-r--r--`, a plain file, where Unix keeps it in an archive's external attributes. */
const plainFile = (0o100644 << 16) >>> 0;

/** The number of Unix among the systems that an archive may say it was made on. */
const unix = 3;

/**
 * The same files in an archive that says nothing about where, when and by whom it was packed: entries in the order of
 * their names' code units, the oldest date the format knows, one mode for all. It is packed by a library in JavaScript,
 * because what Node's own zlib makes of the same bytes differs between processors and versions. Throws where `archive`
 * is no archive.
 */
export function reproducibleZip(archive: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(archive))
    .filter(([path]) => !path.endsWith('/'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const files: Zippable = {};
  // The format's dates have no time zone: the library writes what the clock on the wall showed, so this one is made the
  // same way.
  for (const [path, bytes] of entries)
    files[path] = [bytes, { level: 9, mtime: new Date(1980, 0, 1), attrs: plainFile, os: unix }];
  return zipSync(files);
}
