import { getChannel, type Channel } from './channel.ts';

/** What is known of the tree that is to be released. */
export interface ReleaseState {
  /** `version` of package.json and of package-lock.json. */
  readonly version: string;
  readonly lockedVersion: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** Paths that differ from the commit, as `git status --porcelain` lists them. */
  readonly changed: readonly string[];
  /** All tags, and those of this commit. */
  readonly tags: readonly string[];
  readonly tagsHere: readonly string[];
  /** The channel that was asked for, if any. */
  readonly channel?: Channel;
  /** Must the commit carry its tag already, as when it is published? */
  readonly tagged: boolean;
}

/** Why this tree may not be released, in sentences that say what to do. Nothing where it may. */
export function releaseProblems(state: ReleaseState): readonly string[] {
  const { version, lockedVersion, changelog, changed, tags, tagsHere, channel, tagged } = state;
  const problems: string[] = [];
  let own: Channel;
  try {
    own = getChannel(version);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  if (lockedVersion !== version)
    problems.push(
      `package-lock.json says ${lockedVersion}, package.json ${version}: run "npm install --package-lock-only".`,
    );
  if (channel !== undefined && channel !== own)
    problems.push(
      `${version} is a ${own} by its minor number (odd numbers are pre-releases), but a ${channel} was asked for: change the version or the channel.`,
    );
  problems.push(...entryProblems(version, changelog));
  if (changed.length > 0)
    problems.push(
      `The tree differs from its commit (${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ', …' : ''}): commit it or put it back.`,
    );
  const tag = `v${version}`;
  if (tagged && !tagsHere.includes(tag))
    problems.push(
      tags.includes(tag)
        ? `The tag ${tag} is on another commit: release from there, or take the next number.`
        : `The commit has no tag ${tag}: run "git tag ${tag}" and push it.`,
    );
  if (!tagged && tags.includes(tag) && !tagsHere.includes(tag))
    problems.push(`${version} was tagged before, on another commit: take the next number.`);
  const newer = tags.filter((other) => isNewer(other, version) && sameChannel(other, own));
  if (newer.length > 0)
    problems.push(`${newer.join(', ')} is newer in the same channel: editors never go back to ${version}.`);
  return problems;
}

function entryProblems(version: string, changelog: string): readonly string[] {
  const headings = [...changelog.matchAll(/^## \[?([^\]\s]+)\]?(?: - (\S+))?[ \t]*$/gm)];
  const at = headings.findIndex(([, name]) => name === version);
  const found = headings[at];
  if (found === undefined) return [`CHANGELOG.md has no entry "## [${version}] - YYYY-MM-DD": say what is new.`];
  const problems: string[] = [];
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(found[2] ?? ''))
    problems.push(`The entry of ${version} in CHANGELOG.md has no date: "## [${version}] - YYYY-MM-DD".`);
  const text = changelog.slice(found.index + found[0].length, headings[at + 1]?.index);
  if (!/^- \S/m.test(text)) problems.push(`The entry of ${version} in CHANGELOG.md lists nothing: say what is new.`);
  const first = headings.find(([, name]) => name?.toLowerCase() !== 'unreleased');
  if (first !== found)
    problems.push(`The first entry of CHANGELOG.md is ${first?.[1] ?? ''}, not ${version}: the newest stands first.`);
  return problems;
}

function getNumbers(tag: string): readonly number[] | undefined {
  const match = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(tag);
  return match === null ? undefined : match.slice(1).map(Number);
}

function isNewer(tag: string, version: string): boolean {
  const [theirs, ours] = [getNumbers(tag), getNumbers(version)];
  if (theirs === undefined || ours === undefined) return false;
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at >= 0 && (theirs[at] ?? 0) > (ours[at] ?? 0);
}

function sameChannel(tag: string, channel: Channel): boolean {
  const numbers = getNumbers(tag);
  return numbers !== undefined && getChannel(numbers.join('.')) === channel;
}
