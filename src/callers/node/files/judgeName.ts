import type { PassReason, SkipReason } from './skipReason.ts';

const versionControl: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'CVS']);
const dependencies: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.venv',
  '__pycache__',
]);

/** Endings of files that hold no text. What is missing here is found out by its content, after reading it. */
const binaryEndings: ReadonlySet<string> = new Set(
  (
    'png jpg jpeg gif bmp ico icns webp avif tif tiff psd heic mp3 mp4 m4a m4v avi mov mkv webm wav ogg ' +
    'flac zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg nupkg vsix deb rpm dmg iso ' +
    'exe dll so dylib a o obj lib pdb class pyc pyo wasm node bin dat pdf doc docx xls xlsx ppt pptx odt ' +
    'ttf otf woff woff2 eot sqlite sqlite3 db parquet npy npz pkl pt onnx safetensors'
  ).split(' '),
);

const lockFiles: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'deno.lock',
  'composer.lock',
  'Gemfile.lock',
  'Cargo.lock',
  'Pipfile.lock',
  'poetry.lock',
  'uv.lock',
  'pdm.lock',
  'go.sum',
  'flake.lock',
  'mix.lock',
  'pubspec.lock',
  'Podfile.lock',
  'packages.lock.json',
  'gradle.lockfile',
  'Package.resolved',
]);

/** Why an entry of this name is passed over, folder or file: `.git` is either. */
export function passOfName(name: string): PassReason | undefined {
  if (versionControl.has(name)) return 'version-control';
  return dependencies.has(name) ? 'dependencies' : undefined;
}

/** Why a file of this name need not be opened. */
export function skipOfName(name: string): SkipReason | undefined {
  if (lockFiles.has(name)) return 'generated';
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  if (binaryEndings.has(ending)) return 'binary';
  if (ending === 'map' && /\.\w+\.map$/.test(name)) return 'generated';
  return /\.min\.\w+$/.test(name) ? 'minified' : undefined;
}
