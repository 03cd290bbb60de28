import type { EditEvent, RecordedEdit } from './types.ts';

/**
 * Whose edits figures are about: one record is shared by all windows and servers of a person, and the figures of a
 * window are those of its own work.
 */
export interface FigureScope {
  /** Addresses of the folders that are open, in every spelling under which their files may be recorded. */
  readonly folders: readonly string[];
  /** Those of them that are copies of the sample: what is done there is practice. */
  readonly samples: readonly string[];
}

/**
 * The edits that count here: those of files in the folders that are open, and those of other files, or of none, that
 * were made with such a folder open. Where no folder is open, those that were made without one. Never the sample's.
 */
export function editsInScope(edits: readonly RecordedEdit[], scope: FigureScope): RecordedEdit[] {
  const folders = scope.folders.map(comparable);
  const samples = scope.samples.map(comparable);
  return edits.filter(({ event }) => {
    const places = [event.uri, ...(event.folder === undefined ? [] : [event.folder])].map(comparable);
    const isIn = (all: readonly string[]): boolean =>
      all.some((folder) => places.some((place) => holds(folder, place)));
    if (event.sample === true || isIn(samples)) return false;
    return folders.length === 0 ? event.folder === undefined : isIn(folders);
  });
}

/** What the record keeps about where an edit of this address was made: the folder, and whether that is the sample. */
export function whereMade(uri: string, { folders, samples }: FigureScope): Pick<EditEvent, 'folder' | 'sample'> {
  const place = comparable(uri);
  const [innermost] = folders
    .filter((folder) => holds(comparable(folder), place))
    .sort((one, other) => other.length - one.length);
  const folder = innermost ?? folders[0];
  if (folder === undefined) return {};
  return samples.includes(folder) ? { folder, sample: true } : { folder };
}

function holds(folder: string, place: string): boolean {
  return place === folder || place.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** An address as it can be compared: the editor and Node escape other characters, and letters of drives differ. */
function comparable(uri: string): string {
  let decoded = uri;
  try {
    decoded = decodeURIComponent(uri);
  } catch {
    // A lone percent sign stands for itself.
  }
  return decoded.replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase());
}
