import { builtinModules } from 'node:module';
import { posix } from 'node:path';

/** Folders under `src/` that are features: each has a door and insides. */
export const features = new Set(['edit', 'callers', 'remediation', 'jobs', 'health', 'waiting']);

/** Folders that every layer may import. */
const shared = new Set(['base', 'cascade']);

/** Files that put the others together and so may import what they like. */
// A part of the server that is a bundle of its own.
const compositionRoots = new Set([
  'src/container.ts',
  'src/mcp/server.ts',
  'src/mcp/main.ts',
  'src/mcp/serverHealth.ts',
  // The program that agents' hooks call: each loads one feature and not its door, for speed.
  'src/mcp/hook/recoverEdit.ts',
  'src/mcp/hook/writeEdit.ts',
  'src/mcp/hook/editFinding.ts',
  'src/mcp/hook/knownFix.ts',
  'src/mcp/hook/findUsages.ts',
]);

type Layer = 'domain' | 'node' | 'host';

/** Where a file stands: its area (`edit`, `base`, `media`, …) and its layer. */
interface Place {
  readonly area: string;
  readonly layer: Layer | 'door' | 'root';
}

/**
 * Why `file` may not import `specifier`, as one sentence; undefined when it may. `file` is relative to the project,
 * with slashes. The rules are those of the project's architecture: domain is pure, node adds Node's built-ins, host
 * adds vscode, features never see each other.
 */
export function forbiddenImport(file: string, specifier: string): string | undefined {
  const from = getPlace(file);
  if (from === undefined || compositionRoots.has(file)) return undefined;
  if (specifier.startsWith('.'))
    return forbiddenFile(file, from, posix.normalize(posix.join(posix.dirname(file), specifier)));
  if (from.area === 'media') return `What runs in the browser is made of its own files: "${specifier}" is none.`;
  if (specifier === 'vscode')
    return from.layer === 'host' || from.layer === 'root'
      ? undefined
      : `Only host/ may import vscode, and this file is in ${describe(from)}.`;
  const builtin = specifier.startsWith('node:') || builtinModules.includes(specifier);
  if (builtin && (from.layer === 'domain' || from.layer === 'door'))
    return `${describe(from)} is pure: Node's "${specifier}" belongs into node/.`;
  if (builtin && !specifier.startsWith('node:')) return `Write "node:${specifier}".`;
  return undefined;
}

function forbiddenFile(file: string, from: Place, target: string): string | undefined {
  if (!/\.(ts|json)$/.test(target)) return `Name the file with its extension: "${posix.basename(target)}.ts".`;
  if (from.area === 'media') return forbiddenInBrowser(file, target);
  const to = getPlace(target);
  if (to === undefined) return `src/ may not import ${target}: it is not part of the product.`;
  if (from.layer === 'root') return undefined;
  if (to.layer === 'root') return `Only the composition roots import ${target}.`;
  if (to.area === 'media') return 'The extension cannot import what runs in the browser.';
  if (from.area === to.area) {
    if (to.layer === 'door' && from.layer !== 'host')
      return 'The door is made of these files: they cannot go through it.';
    return sinks(from, to) ? undefined : `${describe(from)} may not import ${describe(to)}.`;
  }
  if (shared.has(to.area)) return forbiddenShared(from, to);
  if (to.area === 'panels') return from.layer === 'host' ? undefined : 'Only host/ shows panels.';
  if (features.has(from.area))
    return features.has(to.area)
      ? 'Features never import each other: move what both need into base/ or cascade/.'
      : `A feature may not import src/${to.area}.`;
  if (shared.has(from.area)) return `${from.area}/ stands below everything and may not import src/${to.area}.`;
  if (from.area === 'panels') return `panels/ stands below the features and may not import src/${to.area}.`;
  // tools and mcp use the features, through their doors.
  return features.has(to.area) && to.layer !== 'door'
    ? `Use the door: src/${to.area}/index.ts, not ${posix.basename(file)} → ${target}.`
    : undefined;
}

/** A page is made of its own files, of what all pages share, and of the messages it exchanges with the host. */
function forbiddenInBrowser(file: string, target: string): string | undefined {
  const own = /^media\/[^/]+\//.exec(file)?.[0] ?? 'media/lib/';
  const isNear = [own, 'media/lib/', 'src/panels/protocol/'].some((folder) => target.startsWith(folder));
  return isNear ? undefined : "media/ may import its own page, media/lib and the panels' protocol only.";
}

function forbiddenShared(from: Place, to: Place): string | undefined {
  if (from.area === 'base') return 'base/ stands below cascade/ and may not import it.';
  return sinks(from, to) ? undefined : `${describe(from)} may not import ${describe(to)}.`;
}

/** Whether imports may go from one layer to the other: only downwards or level. */
function sinks(from: Place, to: Place): boolean {
  const height: Readonly<Record<Place['layer'], number>> = { domain: 0, node: 1, door: 1, host: 2, root: 3 };
  return height[from.layer] >= height[to.layer];
}

function getPlace(file: string): Place | undefined {
  const [top, area, inside, deeper] = file.split('/');
  if (top === 'media' && file.endsWith('.ts')) return { area: 'media', layer: 'host' };
  if (top !== 'src' || area === undefined) return undefined;
  if (inside === undefined) return { area: 'root', layer: 'root' };
  if (features.has(area) && inside === 'index.ts') return { area, layer: 'door' };
  if (deeper !== undefined && (inside === 'node' || inside === 'host')) return { area, layer: inside };
  if (shared.has(area) || inside === 'domain' || (area === 'panels' && inside === 'protocol'))
    return { area, layer: 'domain' };
  return { area, layer: features.has(area) ? 'domain' : 'node' };
}

function describe(place: Place): string {
  if (place.layer === 'door') return `The door of ${place.area}`;
  return place.layer === 'root'
    ? 'a composition root'
    : `${place.area}/${place.layer === 'domain' && shared.has(place.area) ? '' : place.layer}`;
}
