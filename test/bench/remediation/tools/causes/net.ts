import type { ToolCauses } from '../cause.ts';

const certificate =
  'openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=%a%.local 2>/dev/null; (openssl s_server -key k.pem -cert c.pem -accept %port% -quiet </dev/null >/dev/null 2>&1 & echo $! > pid); sleep 0.5;';

/** Errors of curl. */
export const curlCauses: ToolCauses = {
  tool: 'curl',
  causes: {
    refused: {
      family: 'connection-refused',
      fix: 'The service does not listen there yet: docker compose up, and wait until it is healthy.',
      run: 'curl -sS http://127.0.0.1:%port%/%a%',
      expect: 'Failed to connect',
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The name does not resolve: check the host, the VPN and /etc/resolv.conf.',
      run: 'curl -sS http://%a%.%b%.invalid/',
      expect: 'Could not resolve host',
    },
    timeout: {
      family: 'timeout',
      fix: 'The server takes the connection and does not answer in time.',
      setup: '',
      run: 'python3 -c "import socket,time;s=socket.socket();s.setsockopt(1,2,1);s.bind((\'127.0.0.1\',%port%));s.listen();time.sleep(3)" & sleep 0.4; curl -sS -m 1 http://127.0.0.1:%port%/%a%; s=$?; kill %1 2>/dev/null; exit $s',
      expect: 'timed out',
    },
    'http-error': {
      family: 'http-not-found',
      fix: 'The path is gone; take the address of the new release.',
      run: '(python3 -m http.server %port% --bind 127.0.0.1 >/dev/null 2>&1 & echo $! > pid); sleep 0.8; curl -sSf http://127.0.0.1:%port%/%a%/none; s=$?; kill $(cat pid); exit $s',
      expect: 'returned error: 404',
    },
    certificate: {
      family: 'certificate-invalid',
      fix: 'The certificate is self-signed: give the CA with --cacert.',
      run: `${certificate} curl -sS https://127.0.0.1:%port%/; s=$?; kill $(cat pid); exit $s`,
      expect: 'SSL certificate problem',
    },
    'not-tls': {
      family: 'tls-protocol',
      fix: 'The port speaks plain HTTP: use http://.',
      run: '(python3 -m http.server %port% --bind 127.0.0.1 >/dev/null 2>&1 & echo $! > pid); sleep 0.8; curl -sS https://127.0.0.1:%port%/; s=$?; kill $(cat pid); exit $s',
      expect: 'curl: (35)',
    },
    protocol: {
      fix: 'The scheme of the address is misspelled.',
      run: 'curl -sS htps://%a%.example.com/',
      expect: 'not supported',
    },
    'write-missing': {
      fix: 'The folder of the output file does not exist.',
      run: 'curl -sS file:///etc/hostname -o none/%a%/x.html',
      expect: 'curl: (23)',
    },
    'file-missing': {
      family: 'file-not-found',
      fix: 'curl cannot read the local file.',
      run: 'curl -sS file:///srv/none/%a%.json',
      expect: "Couldn't open file",
    },
    'unknown-option': {
      family: 'unknown-option',
      fix: 'This version of curl does not have the option.',
      run: 'curl --jsonn x http://127.0.0.1:%port%',
      expect: 'is unknown',
    },
    'bad-url': {
      fix: 'Quote the address and encode its blanks.',
      run: "curl -sS 'http://127.0.0.1:%port%abc/%a%'",
      expect: 'curl: (3)',
    },
  },
};

/** Errors of wget. */
export const wgetCauses: ToolCauses = {
  tool: 'wget',
  causes: {
    refused: {
      family: 'connection-refused',
      fix: 'Nothing listens there.',
      run: 'wget -q -nv -t 1 http://127.0.0.1:%port%/%a%; wget -t 1 http://127.0.0.1:%port%/%a%',
      expect: 'Connection refused',
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The host does not resolve.',
      run: 'wget -t 1 http://%a%.%b%.invalid/x.tgz',
      expect: 'unable to resolve host',
    },
    'not-found': {
      family: 'http-not-found',
      fix: 'The file was moved on the server.',
      run: '(python3 -m http.server %port% --bind 127.0.0.1 >/dev/null 2>&1 & echo $! > pid); sleep 0.8; wget -t 1 http://127.0.0.1:%port%/%a%.tgz; s=$?; kill $(cat pid); exit $s',
      expect: 'ERROR 404',
    },
    certificate: {
      family: 'certificate-invalid',
      fix: 'Give the CA with --ca-certificate.',
      run: `${certificate} wget -t 1 https://127.0.0.1:%port%/; s=$?; kill $(cat pid); exit $s`,
      expect: 'is not trusted',
    },
  },
};
