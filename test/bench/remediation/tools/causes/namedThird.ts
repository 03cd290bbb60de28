import { bound, type NamedCause } from './named.ts';

/** The files of a cause that needs one line in one file. */
const text = (file: string, content: string): Readonly<Record<string, string>> => ({ [file]: `${content}\n` });

/**
 * Tools of a third list that no other part has, and causes of theirs, by name. What is not in any library is asked for
 * of them, too, so they fail in ways of their own, not only for a file that is missing.
 */
export const thirdNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  cflow: {
    option: bound('cflow --%x%=3 a.c', 'zorp', 'blim', text('a.c', 'int a;')),
    format: bound('cflow --format=%x% a.c', 'zorp', 'blim', text('a.c', 'int main() { return 1; }')),
    symbol: bound('cflow --symbol=harvest:%x% a.c', 'zorp', 'blim', text('a.c', 'int main() { return 1; }')),
  },
  cscope: {
    file: bound('cscope -b -i %x%.files', 'harbor', 'quarry'),
    option: bound('cscope -d -L1main -f %x%.out', 'harbor', 'quarry'),
  },
  gcov: { notes: bound('gcov %x%.c', 'harbor', 'quarry', text('harbor.c', 'int a;')) },
  lz4: {
    format: bound('lz4 -d %x%.lz4 out', 'harbor', 'quarry', text('%x%.lz4', 'no frame at all here')),
    level: bound('lz4 --%x%=9 a b', 'zorp', 'blim', text('a', 'x')),
  },
  lzip: {
    magic: bound('lzip -t %x%.lz', 'harbor', 'quarry', text('%x%.lz', 'no header at all here')),
    size: bound('lzip -s %x% a', '3zorp', '7blim', text('a', 'x')),
  },
  lzop: {
    magic: bound('lzop -t %x%.lzo', 'harbor', 'quarry', text('%x%.lzo', 'no header at all here')),
    suffix: bound('lzop -d %x%', 'harbor', 'quarry', text('%x%', 'x')),
  },
  lrzip: {
    magic: bound('lrzip -d %x%.lrz', 'harbor', 'quarry', text('%x%.lrz', 'no header at all in this file, none')),
  },
  plzip: {
    threads: bound('plzip -n %x% a', 'zorp', 'blim', text('a', 'x')),
    magic: bound('plzip -d %x%.lz', 'harbor', 'quarry', text('%x%.lz', 'no header at all here')),
  },
  brotli: {
    data: bound('brotli -d %x%.br', 'harbor', 'quarry', text('%x%.br', 'no stream at all here')),
    quality: bound('brotli -q %x% a', 'zorp', '99', text('a', 'x')),
    suffix: bound('brotli -d %x%.txt', 'harbor', 'quarry', text('%x%.txt', 'x')),
  },
  xdelta3: {
    source: bound('xdelta3 -e -s %x%.old a b', 'harbor', 'quarry', text('a', 'x')),
    magic: bound('xdelta3 -d -s a %x%.delta out', 'harbor', 'quarry', { a: 'x\n', '%x%.delta': 'no delta here\n' }),
  },
  bspatch: {
    corrupt: bound('bspatch a b %x%.patch', 'harbor', 'quarry', { a: 'x\n', '%x%.patch': 'no patch here\n' }),
  },
  rdfind: {
    argument: bound('rdfind -checksum %x% .', 'zorp', 'blim'),
    option: bound('rdfind -%x% true .', 'zorp', 'blim'),
  },
  jdupes: { order: bound('jdupes -o %x% .', 'zorp', 'blim'), folder: bound('jdupes %x%', 'harbor', 'quarry') },
  rhash: {
    option: bound('rhash --%x% a', 'zorp', 'blim', text('a', 'x')),
    check: bound('rhash -c %x%.sfv', 'harbor', 'quarry', text('%x%.sfv', 'boat.txt 00000000')),
  },
  hashdeep: { algorithm: bound('hashdeep -c %x% a', 'zorp', 'blim', text('a', 'x')) },
  ssdeep: { known: bound('ssdeep -m %x%.txt a', 'harbor', 'quarry', { a: 'x\n', '%x%.txt': 'no hashes\n' }) },
  par2: {
    main: bound('par2 verify %x%.par2', 'harbor', 'quarry', text('%x%.par2', 'nothing')),
    redundancy: bound('par2 create -r%x% a.par2 a', '777', 'zorp', text('a', 'x')),
  },
  mdbtools: {
    file: bound('mdb-tables %x%.mdb', 'harbor', 'quarry', text('%x%.mdb', 'no database')),
    schema: bound('mdb-schema a.mdb %x%', 'zorp', 'blim', text('a.mdb', 'x')),
  },
  jhead: {
    format: bound('jhead %x%.jpg', 'harbor', 'quarry', text('%x%.jpg', 'no picture')),
    command: bound('jhead -%x% a.jpg', 'zorp', 'blim', text('a.jpg', 'x')),
  },
  dos2unix: {
    mode: bound('dos2unix -c %x% a', 'zorp', 'blim', text('a', 'x')),
    binary: bound('printf "a\\0b" > %x%.bin; dos2unix %x%.bin', 'harbor', 'quarry'),
  },
  pngquant: {
    signature: bound('pngquant %x%.png', 'harbor', 'quarry', text('%x%.png', 'no picture')),
    quality: bound('pngquant --quality=%x% a.png', 'zorp', '90-10', text('a.png', 'x')),
  },
  pngcrush: { signature: bound('pngcrush -q %x%.png b.png', 'harbor', 'quarry', text('%x%.png', 'no picture at all')) },
  advancecomp: {
    archive: bound('advzip -l %x%.zip', 'harbor', 'quarry', text('%x%.zip', 'no archive at all here, none')),
    picture: bound('advpng -z %x%.png', 'harbor', 'quarry', text('%x%.png', 'no picture at all here, none')),
  },
  catdoc: { charset: bound('catdoc -d %x% a.doc', 'zorp', 'blim', text('a.doc', 'x')) },
  antiword: {
    word: bound('antiword %x%.doc', 'harbor', 'quarry', text('%x%.doc', 'no document')),
    mapping: bound('antiword -m %x%.txt a.doc', 'zorp', 'blim', text('a.doc', 'x')),
  },
  unrtf: { config: bound('unrtf -t %x% a.rtf', 'zorp', 'blim', text('a.rtf', '{\\rtf1 x}')) },
  dateutils: {
    input: bound('dateutils.dconv %x%', 'zorp', 'blim'),
    duration: bound('dateutils.dadd 2024-01-01 %x%', '+3zorp', '+7blim'),
    round: bound('dateutils.dround 2024-01-01 %x%', 'zorp', 'blim'),
  },
  moreutils: {
    sponge: bound('echo a | sponge %x%/out', 'harbor', 'quarry'),
    ifdata: bound('ifdata -pa %x%', 'zorp7', 'blim3'),
    chronic: bound('chronic %x% 3', 'zorp', 'blim'),
  },
  ddrescue: {
    map: bound('ddrescue a b %x%.map', 'harbor', 'quarry', { a: 'x\n', '%x%.map': 'no map\n' }),
    size: bound('ddrescue -s %x% a b', '3zorp', '7blim', text('a', 'x')),
  },
  scalpel: { config: bound('scalpel -c %x%.conf a', 'harbor', 'quarry', text('a', 'x')) },
  gdisk: {
    device: bound('sgdisk -p %x%.img', 'harbor', 'quarry'),
    typecode: bound('truncate -s 3M %x%.img; sgdisk -n 7:99G:+3G %x%.img', 'harbor', 'quarry'),
  },
  genisoimage: {
    option: bound('genisoimage -%x% -o a.iso .', 'zorp', 'blim'),
    boot: bound('genisoimage -b %x%.img -c boot.cat -o /dev/null .', 'harbor', 'quarry'),
    charset: bound('genisoimage -input-charset %x% -o /dev/null .', 'zorp', 'blim'),
  },
  vorbis: {
    input: bound('oggenc %x%.wav', 'harbor', 'quarry', text('%x%.wav', 'no sound at all in this file, none')),
    stream: bound('ogginfo %x%.ogg', 'harbor', 'quarry', text('%x%.ogg', 'no sound')),
    comment: bound('vorbiscomment -a -t %x% a.ogg', 'zorp', 'blim', text('a.ogg', 'x')),
  },
  opus: {
    input: bound('opusenc %x%.wav a.opus', 'harbor', 'quarry', text('%x%.wav', 'no sound at all in this file')),
    bitrate: bound('opusenc --bitrate %x% a.wav a.opus', 'zorp', 'blim', text('a.wav', 'x')),
    stream: bound('opusinfo %x%.opus', 'harbor', 'quarry', text('%x%.opus', 'no sound')),
  },
  wavpack: {
    header: bound('wavpack %x%.wav', 'harbor', 'quarry', text('%x%.wav', 'no sound at all in this file')),
    unpack: bound('wvunpack %x%.wv', 'harbor', 'quarry', text('%x%.wv', 'no sound at all')),
  },
  mpg123: {
    stream: bound('mpg123 -t %x%.mp3', 'harbor', 'quarry', text('%x%.mp3', 'no sound at all')),
    option: bound('mpg123 --%x% a.mp3', 'zorp', 'blim'),
    output: bound('mpg123 -o %x% a.mp3', 'zorp', 'blim', text('a.mp3', 'x')),
  },
  libtiff: {
    magic: bound('tiffinfo %x%.tif', 'harbor', 'quarry', text('%x%.tif', 'no picture')),
    compression: bound('tiffcp -c %x% a.tif b.tif', 'zorp', 'blim', text('a.tif', 'x')),
  },
  icoutils: {
    type: bound('wrestool -x -t %x% a.exe', 'zorp', 'blim', text('a.exe', 'x')),
    picture: bound('icotool -c -o a.ico %x%.png', 'harbor', 'quarry', text('%x%.png', 'no picture')),
  },
  bogofilter: {
    database: bound('bogoutil -d %x%.db', 'harbor', 'quarry'),
    config: bound('bogofilter -c %x%.cf -p < a', 'harbor', 'quarry', { a: 'x\n', '%x%.cf': 'zorp=3\n' }),
  },
  inotify: {
    event: bound('inotifywait -e %x% .', 'zorp', 'blim'),
    file: bound('inotifywait -t 1 %x%', 'harbor', 'quarry'),
  },
  mksh: {
    command: bound('mksh a.sh', 'harvest', 'plough', text('a.sh', '%x% 3')),
    parameter: bound('mksh -u a.sh', 'basket', 'voucher', text('a.sh', 'echo $%x%')),
    readonly: bound('mksh a.sh', 'basket', 'voucher', text('a.sh', 'readonly %x%=1; %x%=2')),
    cd: bound('mksh a.sh', 'harbor', 'quarry', text('a.sh', 'cd %x%')),
  },
  yash: {
    command: bound('yash a.sh', 'harvest', 'plough', text('a.sh', '%x% 3')),
    parameter: bound('yash -u a.sh', 'basket', 'voucher', text('a.sh', 'echo $%x%')),
    option: bound('yash -o %x% a.sh', 'zorp', 'blim', text('a.sh', ':')),
    readonly: bound('yash a.sh', 'basket', 'voucher', text('a.sh', 'readonly %x%=1; %x%=2')),
  },
  rc: {
    command: bound('rc a.rc', 'harvest', 'plough', text('a.rc', '%x% 3')),
    builtin: bound('rc a.rc', 'zorp', 'blim', text('a.rc', 'cd %x%')),
    file: bound('rc a.rc', 'harbor', 'quarry', text('a.rc', '. %x%.rc')),
  },
  bmake: {
    target: bound('bmake %x%', 'harvest', 'plough', text('Makefile', 'all:\n\techo a')),
    include: bound('bmake', 'harbor', 'quarry', text('Makefile', '.include "%x%.mk"\nall:')),
    modifier: bound('bmake', 'zorp', 'blim', text('Makefile', 'A=b\nall:\n\techo ${A:%x%}')),
    conditional: bound('bmake', 'zorp', 'blim', text('Makefile', '.if %x%(\n.endif\nall:')),
  },
  tup: {
    command: bound('tup %x%', 'zorp', 'blim'),
    here: bound('mkdir %x%; cd %x%; tup graph %x%', 'harbor', 'quarry'),
  },
  jam: {
    target: bound('jam %x%', 'harvest', 'plough', text('Jamfile', 'A = 1 ;')),
    include: bound('jam -f%x%.jam', 'harbor', 'quarry'),
    syntax: bound('jam -fa.jam', 'harvest', 'plough', text('a.jam', '%x% { a ;')),
  },
  polyml: {
    value: bound('poly --script a.sml', 'harvest', 'plough', text('a.sml', 'val a = %x% 3;')),
    structure: bound('poly --script a.sml', 'Harbor', 'Quarry', text('a.sml', 'open %x%;')),
    type: bound('poly --script a.sml', 'basket', 'voucher', text('a.sml', 'val a : %x% = 3;')),
    use: bound('poly --script a.sml', 'harbor', 'quarry', text('a.sml', 'use "%x%.sml";')),
    mismatch: bound('poly --script a.sml', 'harvest', 'plough', text('a.sml', 'fun %x% x = x + 1; %x% "a";')),
  },
  ecl: {
    function: bound('ecl --shell a.lisp', 'harvest', 'plough', text('a.lisp', '(%x% 3)')),
    variable: bound('ecl --shell a.lisp', 'basket', 'voucher', text('a.lisp', '(print %x%)')),
    package: bound('ecl --shell a.lisp', 'harbor', 'quarry', text('a.lisp', '(in-package :%x%)')),
    file: bound('ecl --shell a.lisp', 'harbor', 'quarry', text('a.lisp', '(load "%x%.lisp")')),
  },
  pike: {
    identifier: bound('pike8.0 a.pike', 'harvest', 'plough', text('a.pike', 'int main() { %x%(3); return 0; }')),
    member: bound('pike8.0 a.pike', 'Harbor', 'Quarry', text('a.pike', 'int main() { return Stdio.%x%(3); }')),
    include: bound('pike8.0 a.pike', 'harbor', 'quarry', text('a.pike', '#include "%x%.h"\nint main() { return 0; }')),
    type: bound('pike8.0 a.pike', 'basket', 'voucher', text('a.pike', 'int main() { int %x% = "a"; return %x%; }')),
    inherit: bound('pike8.0 a.pike', 'Harbor', 'Quarry', text('a.pike', 'inherit %x%;\nint main() { return 0; }')),
  },
  scm: {
    variable: bound('scm -f a.scm -e "(quit)" </dev/null', 'basket', 'voucher', text('a.scm', '(display %x%)')),
    file: bound('scm -f %x%.scm </dev/null', 'harbor', 'quarry'),
  },
  cdecl: {
    syntax: bound('cdecl explain "%x% 3 int"', 'zorp', 'blim'),
    word: bound('cdecl -q declare %x% as zorp', 'basket', 'voucher'),
  },
  tftp: { host: bound('tftp %x%.invalid -c get a', 'harbor', 'quarry') },
  hping3: {
    host: bound('hping3 -c 1 %x%.invalid', 'harbor', 'quarry'),
    interface: bound('hping3 -c 1 -I %x% 127.0.0.1', 'zorp7', 'blim3'),
  },
  jpegtran: {
    marker: bound('jpegtran %x%.jpg', 'harbor', 'quarry', text('%x%.jpg', 'no picture')),
    crop: bound('jpegtran -crop %x% a.jpg', 'zorp', 'blim', text('a.jpg', 'x')),
  },
  ngspice: {
    model: bound('ngspice -b a.cir', 'harbor', 'quarry', text('a.cir', 'title\nQ1 1 2 3 %x%\nV1 1 0 5\n.op\n.end')),
    include: bound(
      'ngspice -b a.cir',
      'harbor',
      'quarry',
      text('a.cir', 'title\n.include %x%.lib\nV1 1 0 5\n.op\n.end'),
    ),
    subcircuit: bound('ngspice -b a.cir', 'harbor', 'quarry', text('a.cir', 'title\nX1 1 2 %x%\nV1 1 0 5\n.op\n.end')),
    parameter: bound(
      'ngspice -b a.cir',
      'basket',
      'voucher',
      text('a.cir', 'title\nR1 1 0 {%x%}\nV1 1 0 5\n.op\n.end'),
    ),
  },
  ploticus: {
    prefab: bound('ploticus -prefab %x%', 'zorp', 'blim'),
    script: bound('ploticus %x%.plo', 'harbor', 'quarry'),
    proc: bound('ploticus -png -o a.png a.plo', 'zorp', 'blim', text('a.plo', '#proc %x%\n a: 1')),
  },
  tcc: {
    include: bound('tcc -c a.c', 'harbor', 'quarry', text('a.c', '#include "%x%.h"')),
    undeclared: bound('tcc -c a.c', 'basket', 'voucher', text('a.c', 'int main() { return %x%; }')),
    symbol: bound('tcc a.c', 'harvest', 'plough', text('a.c', 'int %x%(int); int main() { return %x%(3); }')),
    library: bound('tcc a.c -l%x%', 'zorp', 'blim', text('a.c', 'int main() { return 0; }')),
    redefined: bound('tcc -c a.c', 'basket', 'voucher', text('a.c', 'int %x% = 1; int %x% = 2;')),
    field: bound(
      'tcc -c a.c',
      'mast',
      'rudder',
      text('a.c', 'struct A { int b; }; int f(struct A *a) { return a->%x%; }'),
    ),
  },
  'llvm-as': {
    value: bound('llvm-as a.ll', 'basket', 'voucher', text('a.ll', 'define i32 @f() {\n  ret i32 %%x%\n}')),
    type: bound('llvm-as a.ll', 'zorp', 'blim', text('a.ll', 'define %x% @f() {\n  ret void\n}')),
    function: bound(
      'llvm-as a.ll',
      'harvest',
      'plough',
      text('a.ll', 'define i32 @f() {\n  %a = call i32 @%x%()\n  ret i32 %a\n}'),
    ),
  },
  llc: {
    cpu: bound('llc -march=%x% a.ll', 'zorp', 'blim', text('a.ll', 'define void @f() {\n  ret void\n}')),
    option: bound('llc --%x% a.ll', 'zorp', 'blim'),
  },
  opt: { pass: bound('opt -passes=%x% a.ll', 'zorp', 'blim', text('a.ll', 'define void @f() {\n  ret void\n}')) },
  'llvm-mc': { instruction: bound('llvm-mc a.s', 'zorp', 'blim', text('a.s', '%x% %eax, %ebx')) },
  'llvm-objdump': {
    object: bound('llvm-objdump -d %x%.o', 'harbor', 'quarry', text('%x%.o', 'no object')),
    triple: bound('llvm-objdump -d --triple=%x% /bin/true', 'zorp', 'blim'),
  },
  'llvm-profdata': {
    magic: bound('llvm-profdata show %x%.profdata', 'harbor', 'quarry', text('%x%.profdata', 'nothing')),
  },
  lmdb: { dump: bound('mdb_dump %x%', 'harbor', 'quarry'), sub: bound('mkdir a; mdb_stat -s %x% a', 'zorp', 'blim') },
  mediainfo: { parameter: bound('mediainfo --Output=%x% --Zorp=%x% a', 'zorp', 'blim') },
  abcmidi: {
    field: bound('abc2midi %x%.abc', 'harbor', 'quarry', text('%x%.abc', 'X:1\nT:a\nM:zz\nL:1/8\nK:%x%\nCDE|')),
  },
  ldns: {
    zone: bound('ldns-read-zone %x%.zone', 'harbor', 'quarry', text('%x%.zone', 'a IN ZORP 1.2.3.4')),
    algorithm: bound('ldns-keygen -a %x% example.test', 'zorp', 'blim'),
    key: bound('ldns-signzone a.zone %x%', 'Kharbor', 'Kquarry', text('a.zone', '@ 3600 IN SOA a. b. 1 2 3 4 5')),
  },
  dbus: {
    address: bound('dbus-send --address=%x%: / a.b', 'zorp', 'blim'),
    argument: bound('dbus-send --session / a.b %x%:3', 'zorp', 'blim'),
    config: bound('dbus-daemon --config-file=%x%.conf', 'harbor', 'quarry'),
  },
  gio: {
    scheme: bound('gio cat %x%://a', 'zorp', 'blim'),
    attribute: bound('gio set a %x% 3', 'zorp::a', 'blim::a', text('a', 'x')),
    command: bound('gio %x%', 'zorp', 'blim'),
  },
  glib: {
    schema: bound('glib-compile-schemas %x%', 'harbor', 'quarry'),
    element: bound(
      'glib-compile-schemas --strict .',
      'zorp',
      'blim',
      text('a.gschema.xml', '<schemalist><%x%/></schemalist>'),
    ),
  },
  patch: {
    hunk: bound('patch -p0 < a.diff', 'harbor', 'quarry', {
      '%x%.txt': 'one\n',
      'a.diff': '--- %x%.txt\n+++ %x%.txt\n@@ -1 +1 @@\n-two\n+three\n',
    }),
    garbage: bound('patch < %x%.diff', 'harbor', 'quarry', text('%x%.diff', 'no patch at all')),
  },
  gzip: {
    format: bound('gzip -d %x%.gz', 'harbor', 'quarry', text('%x%.gz', 'no stream at all')),
    suffix: bound('gzip -d %x%.txt', 'harbor', 'quarry', text('%x%.txt', 'x')),
  },
  bzip2: { format: bound('bzip2 -d %x%.bz2', 'harbor', 'quarry', text('%x%.bz2', 'no stream at all')) },
  unzip: {
    archive: bound('unzip %x%.zip', 'harbor', 'quarry', text('%x%.zip', 'no archive at all here')),
    missing: bound('unzip %x%', 'harbor', 'quarry'),
  },
  iconv: {
    encoding: bound('echo a | iconv -f %x% -t utf-8', 'zorp', 'blim'),
    input: bound('printf "%x%\\377" | iconv -f utf-8 -t latin1', 'harbor', 'quarry'),
  },
  'pkg-config': {
    package: bound('pkg-config --libs %x%', 'harbor', 'quarry'),
    version: bound('pkg-config --exists --print-errors "zlib >= %x%"', '97.1', '98.2'),
  },
  objcopy: {
    target: bound('objcopy -O %x% /bin/true b', 'zorp', 'blim'),
    section: bound('objcopy --add-section %x% /bin/true b', 'zorp', 'blim'),
  },
  findmnt: { column: bound('findmnt -o %x%', 'ZORP', 'BLIM'), option: bound('lsblk --%x%', 'zorp', 'blim') },
  losetup: { device: bound('losetup /dev/%x% a', 'loop777', 'loop999', text('a', 'x')) },
  sysctl: { key: bound('sysctl kernel.%x%', 'zorp', 'blim') },
  modprobe: { module: bound('modprobe %x%', 'zorp', 'blim') },
  getent: { database: bound('getent %x% a', 'zorp', 'blim') },
  chown: {
    user: bound('chown %x% a', 'zorp', 'blim', text('a', 'x')),
    group: bound('chgrp %x% a', 'zorp', 'blim', text('a', 'x')),
  },
  date: { input: bound('date -d "%x%"', 'zorp', 'blim'), format: bound('date %x%', 'zorp', 'blim') },
  kill: { signal: bound('/bin/kill -s %x% 1', 'ZORP', 'BLIM') },
  taskset: { mask: bound('taskset %x% true', 'zorp', 'blim') },
  unshare: { map: bound('unshare --map-user=%x% true', 'zorp', 'blim') },
  runuser: { user: bound('runuser -u %x% true', 'zorp', 'blim') },
  jlink: { module: bound('jlink --add-modules %x% --output a', 'harbor.sea', 'quarry.pit') },
  javap: { class: bound('javap %x%', 'Harbor', 'Quarry') },
  jar: { file: bound('jar cf a.jar %x%.class', 'Harbor', 'Quarry') },
  jshell: { symbol: bound('echo "%x%(3)" | jshell -s -', 'harvest', 'plough') },
  keytool: {
    alias: bound('keytool -genkey -noprompt -keyalg %x% -dname CN=a -storepass secret1 -keystore a', 'ZORP', 'BLIM'),
    store: bound('keytool -list -storepass secret1 -keystore %x%.jks', 'harbor', 'quarry'),
  },
  osslsigncode: { file: bound('osslsigncode verify %x%.exe', 'harbor', 'quarry', text('%x%.exe', 'no program')) },
  pg_restore: {
    archive: bound('pg_restore %x%.dump', 'harbor', 'quarry', text('%x%.dump', 'no archive')),
    host: bound('pg_dump -h %x%.invalid a', 'harbor', 'quarry'),
    section: bound('pg_restore --section=%x% a', 'zorp', 'blim'),
  },
  perltidy: { option: bound('perltidy --%x% a.pl', 'zorp', 'blim', text('a.pl', '1;')) },
  prove: { module: bound('prove -P%x% a.t', 'Harbor', 'Quarry', text('a.t', 'print "1..1\\nok 1\\n";')) },
  msgfmt: {
    msgid: bound('msgfmt a.po', 'harbor', 'quarry', text('a.po', 'msgid "%x%"\nmsgstr "a"\n\nmsgid "%x%"\nmsgstr "b"')),
    keyword: bound('msgfmt a.po', 'zorp', 'blim', text('a.po', '%x% "a"\nmsgstr "b"')),
  },
  rpcgen: { type: bound('rpcgen a.x', 'zorp', 'blim', text('a.x', 'struct a { %x% };')) },
  pyflakes: {
    name: bound('pyflakes a.py', 'basket', 'voucher', text('a.py', 'print(%x%)')),
    unused: bound('pyflakes a.py', 'harbor', 'quarry', text('a.py', 'import %x%')),
    redefined: bound('pyflakes a.py', 'harvest', 'plough', text('a.py', 'def %x%(): pass\ndef %x%(): pass')),
  },
  pycodestyle: { select: bound('pycodestyle --%x% a.py', 'zorp', 'blim', text('a.py', 'a=1')) },
  pydocstyle: { convention: bound('pydocstyle --convention=%x% a.py', 'zorp', 'blim', text('a.py', 'a = 1')) },
  yapf: { style: bound('yapf --style=%x% a.py', 'zorp', 'blim', text('a.py', 'a = 1')) },
  radon: { command: bound('radon %x% a.py', 'zorp', 'blim', text('a.py', 'a = 1')) },
  lizard: { language: bound('lizard -E%x% a.py', 'zorp', 'blim', text('a.py', 'a = 1')) },
  rstcheck: {
    directive: bound('rstcheck a.rst', 'zorp', 'blim', text('a.rst', '.. %x%:: a')),
    role: bound('rstcheck a.rst', 'zorp', 'blim', text('a.rst', ':%x%:`a`')),
    target: bound('rstcheck a.rst', 'harbor', 'quarry', text('a.rst', '`%x%`_')),
  },
  flit: {
    module: bound(
      'flit build',
      'harbor',
      'quarry',
      text(
        'pyproject.toml',
        '[build-system]\nrequires=["flit_core"]\nbuild-backend="flit_core.buildapi"\n[project]\nname="%x%"\nversion="1"\ndescription="a"',
      ),
    ),
  },
  bump2version: {
    part: bound('bump2version --current-version 1.2.3 %x% a', 'zorp', 'blim', text('a', '1.2.3')),
    text: bound('bump2version --current-version %x% patch a', '7.7.7', '9.8.7', text('a', '1.2.3')),
  },
  honcho: {
    process: bound('honcho start %x%', 'zorp', 'blim', text('Procfile', 'web: true')),
    procfile: bound('honcho -f %x% start', 'Harbor', 'Quarry'),
  },
  'jp.py': {
    expression: bound('echo "{}" | jp.py "%x%(@)"', 'zorp', 'blim'),
    syntax: bound('echo "{}" | jp.py "%x%[["', 'zorp', 'blim'),
  },
  'sqlite-utils': {
    table: bound('sqlite-utils rows a.db %x%', 'basket', 'voucher', text('a.db', '')),
    command: bound('sqlite-utils %x%', 'zorp', 'blim'),
    column: bound(
      'echo "[{\\"a\\":1}]" | sqlite-utils insert a.db t - ; sqlite-utils query a.db "select %x% from t"',
      'mast',
      'rudder',
    ),
  },
  fabric: {
    task: bound('fab %x%', 'harvest', 'plough', text('fabfile.py', 'from fabric import task\n@task\ndef a(c): pass')),
  },
  nose2: { module: bound('nose2 %x%', 'harbor', 'quarry') },
  pdoc: { module: bound('pdoc %x% -o a', 'harbor', 'quarry') },
  pex: { requirement: bound('pex --no-pypi --%x% a', 'zorp', 'blim') },
  interrogate: { option: bound('interrogate --%x% .', 'zorp', 'blim') },
  cwltool: {
    file: bound('cwltool %x%.cwl', 'harbor', 'quarry'),
    class: bound(
      'cwltool a.cwl',
      'Zorp',
      'Blim',
      text('a.cwl', 'cwlVersion: v1.2\nclass: %x%\ninputs: []\noutputs: []'),
    ),
    version: bound(
      'cwltool a.cwl',
      'v9.7',
      'v8.6',
      text('a.cwl', 'cwlVersion: %x%\nclass: CommandLineTool\nbaseCommand: a\ninputs: []\noutputs: []'),
    ),
    input: bound(
      'cwltool a.cwl --%x% 3',
      'zorp',
      'blim',
      text('a.cwl', 'cwlVersion: v1.2\nclass: CommandLineTool\nbaseCommand: "true"\ninputs: []\noutputs: []'),
    ),
  },
  peggy: {
    rule: bound('peggy a.peggy', 'harvest', 'plough', text('a.peggy', 'a = %x%')),
    duplicate: bound('peggy a.peggy', 'harvest', 'plough', text('a.peggy', '%x% = "a"\n%x% = "b"')),
    option: bound('peggy --%x% a.peggy', 'zorp', 'blim', text('a.peggy', 'a = "b"')),
  },
  nearley: { syntax: bound('nearleyc a.ne', 'harvest', 'plough', text('a.ne', '%x% -> -> a')) },
  coffeescript: {
    reserved: bound('coffee -c a.coffee', 'enum', 'static', text('a.coffee', '%x% = 3')),
    unexpected: bound('coffee -c a.coffee', 'harvest', 'plough', text('a.coffee', 'a = (%x%')),
    file: bound('coffee -c %x%.coffee', 'harbor', 'quarry'),
  },
  livescript: { syntax: bound('lsc -c a.ls', 'harvest', 'plough', text('a.ls', 'a = ) %x%')) },
  madge: { file: bound('madge %x%.js', 'harbor', 'quarry') },
  jsonlint: { token: bound('jsonlint a.json', 'zorp', 'blim', text('a.json', '{"a": %x%}')) },
  svgo: {
    file: bound('svgo %x%.svg', 'harbor', 'quarry'),
    xml: bound('svgo a.svg -o b.svg', 'zorp', 'blim', text('a.svg', '<svg><%x%></svg>')),
    plugin: bound('svgo --config a.cjs a.svg -o b.svg', 'zorp', 'blim', {
      'a.cjs': 'module.exports = { plugins: ["%x%"] };\n',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    }),
  },
  'html-minifier-terser': {
    file: bound('html-minifier-terser %x%.html', 'harbor', 'quarry'),
    tag: bound('html-minifier-terser a.html', 'zorp', 'blim', text('a.html', '<%x% <a')),
  },
  'wait-on': {
    resource: bound('wait-on -t 300 tcp:%x%.invalid:80', 'harbor', 'quarry'),
    protocol: bound('wait-on -t 300 %x%', 'file:harbor', 'file:quarry'),
  },
  'dotenv-cli': { command: bound('dotenv -- %x%', 'zorp', 'blim') },
  json5: { value: bound('json5 a.json5', 'zorp', 'blim', text('a.json5', '{a: %x%}')) },
  quicktype: {
    language: bound('quicktype --lang %x% a.json', 'zorp', 'blim', text('a.json', '{}')),
    file: bound('quicktype %x%.json', 'harbor', 'quarry'),
  },
  csso: { file: bound('csso %x%.css', 'harbor', 'quarry') },
  'npm-check-updates': { target: bound('ncu --target %x%', 'zorp', 'blim', text('package.json', '{}')) },
  jscpd: {
    reporter: bound('jscpd --reporters %x% .', 'zorp', 'blim'),
    config: bound('jscpd -c %x%.json .', 'harbor', 'quarry'),
  },
  syncpack: { command: bound('syncpack %x%', 'zorp', 'blim') },
};
