/** Where a version is published to: for all users, or for those who chose early versions. */
export type Channel = 'release' | 'pre-release';

/**
 * The channel of a version, by the convention of VS Code's Marketplace: even minor numbers are releases, odd ones
 * pre-releases. Editors update to the highest number of their channel, so the two must never share one. Throws for
 * anything that is not three numbers: the Marketplace takes nothing else.
 */
export function getChannel(version: string): Channel {
  const minor = /^(?:0|[1-9]\d*)\.(0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.exec(version)?.[1];
  if (minor === undefined)
    throw new Error(
      `${version} is no version that can be published: three numbers, as in 1.2.3, without a word behind them.`,
    );
  return Number(minor) % 2 === 0 ? 'release' : 'pre-release';
}
