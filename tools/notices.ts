import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embeddedPackages, shippedPackages } from './notices/shipped.ts';
import { projectRoot } from './paths.ts';

/** Where the notices stand in the package. */
export const noticesFile = join(projectRoot, 'ThirdPartyNotices.txt');

/** One piece of third-party software: how it is named, and the text its licence asks to be passed on. */
export interface Notice {
  /** The package, without a version. */
  readonly name: string;
  readonly version?: string;
  readonly licence: string;
  /** The shipped package that carries it inside. */
  readonly within?: string;
  readonly text: string;
}

/** Every notice, packages first. Throws where a package has no licence text. */
export function notices(): readonly Notice[] {
  const packages = shippedPackages.map((name): Notice => {
    const folder = join(projectRoot, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    const file = readdirSync(folder)
      .sort()
      .find((entry) => /^licen[cs]e(?:[.-]|$)/i.test(entry));
    if (file === undefined) throw new Error(`${name} carries no licence text`);
    return { name, version, licence: license, text: lines(join(folder, file)) };
  });
  const embedded = new Map(
    embeddedPackages.map(({ name, licence, within, file }): [string, Notice] => [
      name,
      { name, licence, within, text: lines(join(projectRoot, 'tools', 'licences', file)) },
    ]),
  );
  return [...packages, ...embedded.values()];
}

/** The notices as one text, the same on every machine. What has the same text stands together. */
export function noticesText(): string {
  const byText = new Map<string, Notice[]>();
  for (const notice of notices()) byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice]);
  const parts = [...byText].map(([text, owners]) => `${owners.map(getTitle).join('\n')}\n\n${text}\n`);
  return `Recourse contains the following third-party software.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

function getTitle({ name, version, licence, within }: Notice): string {
  return `${name}${version === undefined ? '' : ` ${version}`} (${licence})${within === undefined ? '' : `, within ${within}`}`;
}

function lines(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(noticesFile, noticesText());
