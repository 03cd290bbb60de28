import type { ToolCauses } from '../cause.ts';

/** Errors of npm. */
export const npmCauses: ToolCauses = {
  tool: 'npm',
  causes: {
    'manifest-missing': {
      family: 'file-not-found',
      fix: 'Run npm in the folder that has package.json.',
      run: 'npm run build',
      expect: 'Could not read package.json',
    },
    'script-missing': {
      family: 'unknown-target',
      fix: 'package.json has no script of that name.',
      run: 'npm run %b%',
      expect: 'Missing script',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%", "scripts": { "start": "node ." } }\n' },
    },
    'manifest-invalid': {
      family: 'json-invalid',
      fix: 'package.json is not JSON: a comma too many.',
      run: 'npm run build',
      expect: 'EJSONPARSE',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%",\n  "version": "1.0.%n%",\n}\n' },
    },
    'package-unknown': {
      family: 'package-unknown',
      fix: 'There is no such package in the registry: look at the name or at the registry of the scope in .npmrc.',
      run: 'npm install @acme-nonexistent-zz/queue-client',
      expect: 'E404',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%" }\n' },
    },
    'version-unknown': {
      family: 'version-unknown',
      fix: 'There is no such version; take one that npm view lists.',
      run: 'npm install left-pad@99.1.0',
      expect: 'ETARGET',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%" }\n' },
    },
    'peer-conflict': {
      family: 'version-conflict',
      fix: 'Take a version of the plugin that accepts this peer, or --legacy-peer-deps.',
      run: 'npm install --no-audit',
      expect: 'ERESOLVE',
      unpadded: true,
      files: {
        'package.json':
          '{ "name": "%a%", "version": "1.0.%n%", "dependencies": { "react": "18.2.0", "react-dom": "17.0.2" } }\n',
      },
    },
    'ci-lock-missing': {
      fix: 'npm ci needs package-lock.json: commit it.',
      run: 'npm ci',
      expect: 'npm ci',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%", "dependencies": { "left-pad": "1.3.0" } }\n' },
    },
    'ci-lock-stale': {
      fix: 'package-lock.json is out of step with package.json: npm install and commit the lock.',
      run: 'npm ci',
      expect: 'are in sync',
      unpadded: true,
      files: {
        'package.json': '{ "name": "%a%", "version": "1.0.%n%", "dependencies": { "left-pad": "1.3.0" } }\n',
        'package-lock.json':
          '{ "name": "%a%", "version": "1.0.%n%", "lockfileVersion": 3, "requires": true, "packages": { "": { "name": "%a%", "version": "1.0.%n%" } } }\n',
      },
    },
    'registry-refused': {
      family: 'connection-refused',
      fix: 'The registry in .npmrc cannot be reached; is the local mirror running?',
      run: 'npm install left-pad --registry http://127.0.0.1:%port%/ --fetch-retries 0',
      expect: 'ECONNREFUSED',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%" }\n' },
    },
    'registry-unknown': {
      family: 'host-not-found',
      fix: 'The registry host does not resolve; check the proxy and the VPN.',
      run: 'npm install left-pad --registry http://npm.%a%.invalid/ --fetch-retries 0',
      expect: 'ENOTFOUND',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%" }\n' },
    },
    'bad-platform': {
      fix: 'The package is for another system; make it an optional dependency.',
      run: 'npm install',
      expect: 'EBADPLATFORM',
      unpadded: true,
      files: {
        'package.json':
          '{ "name": "%a%", "version": "1.0.%n%", "os": ["darwin"], "dependencies": { "%b%": "file:./%b%" } }\n',
        '%b%/package.json': '{ "name": "%b%", "version": "2.0.%n%", "os": ["darwin"] }\n',
      },
    },
    'bad-engine': {
      family: 'version-conflict',
      fix: 'Use the Node version that engines asks for.',
      run: 'npm install --engine-strict',
      expect: 'EBADENGINE',
      unpadded: true,
      files: { 'package.json': '{ "name": "%a%", "version": "1.0.%n%", "engines": { "node": ">=30" } }\n' },
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'Not a command of npm; did you mean run?',
      run: 'npm %b%-all',
      expect: 'Unknown command',
      unpadded: true,
    },
  },
};
