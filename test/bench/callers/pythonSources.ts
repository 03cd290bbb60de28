import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { benchCache } from './languageServerProcess.ts';

/** Packages of PyPI: sources with their tests where the release is plain, else what gets installed. */
export const pythonPackages: readonly {
  readonly name: string;
  readonly version: string;
  readonly isWheel?: boolean;
}[] = [
  { name: 'flask', version: '3.1.0' },
  { name: 'click', version: '8.1.8' },
  { name: 'werkzeug', version: '3.1.3' },
  { name: 'jinja2', version: '3.1.5' },
  { name: 'requests', version: '2.32.3' },
  { name: 'rich', version: '13.9.4', isWheel: true },
  { name: 'httpx', version: '0.28.1', isWheel: true },
];

/** Downloads a package with pip, unless that was done before, and copies its sources to a folder. */
export function copySources({ name, version, isWheel }: (typeof pythonPackages)[number], target: string): void {
  const unpacked = join(benchCache, 'python', 'unpacked', `${name}-${version}`);
  if (!existsSync(unpacked)) {
    const downloads = join(benchCache, 'python', 'downloads', `${name}-${version}`);
    mkdirSync(downloads, { recursive: true });
    execFileSync(
      'pip',
      [
        'download',
        '--quiet',
        '--no-deps',
        isWheel === true ? '--only-binary' : '--no-binary',
        ':all:',
        '--dest',
        downloads,
        `${name}==${version}`,
      ],
      { stdio: 'inherit' },
    );
    const [archive] = readdirSync(downloads);
    if (archive === undefined) throw new Error(`pip left nothing of ${name}.`);
    const scratch = `${unpacked}.part`;
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    execFileSync('python3', [
      '-m',
      archive.endsWith('.whl') ? 'zipfile' : 'tarfile',
      '-e',
      join(downloads, archive),
      scratch,
    ]);
    mkdirSync(join(unpacked, '..'), { recursive: true });
    const [only] = readdirSync(scratch);
    cpSync(archive.endsWith('.whl') ? scratch : join(scratch, only ?? ''), unpacked, { recursive: true });
    rmSync(scratch, { recursive: true, force: true });
  }
  cpSync(unpacked, target, { recursive: true });
}

/** The Python files below a folder: relative path with slashes → text. */
export function pythonTexts(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.pyi?$/.test(path));
  return new Map(
    files
      .sort()
      .map((path) => [relative(root, join(root, path)).split(sep).join('/'), readFileSync(join(root, path), 'utf8')]),
  );
}
