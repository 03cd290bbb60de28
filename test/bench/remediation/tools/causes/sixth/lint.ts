import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const xslt = failingFile('xsltproc %f%.xsl %f%.xsl', '%f%.xsl');
const sheet = (body: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">\n<xsl:template match="/">\n${body}\n</xsl:template>\n</xsl:stylesheet>\n`;
const yq = failingFile('yq .%a%.%b% %f%.yml', '%f%.yml');
const qpdf =
  'printf "%%PDF-1.3\\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\\ntrailer<</Root 1 0 R/Size 4>>\\nstartxref\\n0\\n%%%%EOF\\n" > x.pdf; qpdf x.pdf %a%.pdf';

/** Linters of code, and tools that change documents and pictures. */
export const lintAndDocuments: readonly ToolCauses[] = [
  {
    tool: 'xsltproc',
    causes: {
      file: failing(
        'xsltproc xsl/%a%.xsl %b%.xml',
        'failed to load',
        'The stylesheet is in another folder.',
        'file-not-found',
      ),
      variable: xslt(
        'ndefined variable',
        'Declare the variable with xsl:variable or xsl:param.',
        sheet('<xsl:value-of select="$%b% + %n%"/>'),
        'undefined-name',
        { quiet: true },
      ),
      function: xslt(
        'nregistered function',
        'XPath 1.0 has no such function.',
        sheet('<xsl:value-of select="%b%-of(%n%)"/>'),
        'undefined-name',
        { quiet: true },
      ),
      mismatch: xslt('mismatch', 'A tag is not closed.', sheet('<%a%><%b%></%a%>'), 'xml-invalid'),
      template: xslt(
        'was not found',
        'Write the template, or correct its name.',
        sheet('<xsl:call-template name="%b%-row"/>'),
        'undefined-name',
        { quiet: true },
      ),
    },
  },
  {
    tool: 'yq',
    causes: {
      yaml: yq(
        'mapping values are not allowed',
        'The indentation or a colon is wrong.',
        '%a%:\n  %b%: x\n   %c%: %n%\n',
        'yaml-invalid',
      ),
      index: yq('Cannot index', 'It is a string there, no object: look at the path.', '%a%: %c%\n', 'type-mismatch'),
      file: failing('yq .%b% conf/%a%.yml', 'No such file', 'The file is in another folder.', 'file-not-found'),
      syntax: yq('syntax error', 'The expression is written wrong.', '%a%: %n%\n', 'syntax-error', {
        run: "yq '.%a% | (.%b%' %f%.yml",
      }),
    },
  },
  {
    tool: 'qpdf',
    causes: {
      file: failing(
        'qpdf --check docs/%a%.pdf',
        'No such file',
        'The document is in another folder.',
        'file-not-found',
      ),
      header: failing(
        'qpdf %a%.pdf %b%.pdf',
        "an't find PDF header",
        'The file is no PDF: download it again.',
        'file-format-invalid',
        { files: { '%a%.pdf': '<html>%c%</html>\n' } },
      ),
      password: failing(
        'qpdf --decrypt --password=%b% s.pdf y.pdf',
        'invalid password',
        'The password of the document is another.',
        'authentication-failed',
        { setup: `${qpdf}; qpdf --encrypt other%n% other%n% 256 -- %a%.pdf s.pdf` },
      ),
      option: failing(
        'qpdf --%b%-all x.pdf y.pdf',
        'unrecognized argument',
        'qpdf has no such option.',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'potrace',
    causes: {
      file: failing('potrace scans/%a%.pbm', 'No such file', 'The picture is in another folder.', 'file-not-found'),
      format: failing(
        'potrace %a%.pbm',
        'file format',
        'The file is no bitmap: convert it to PBM first.',
        'file-format-invalid',
        { files: { '%a%.pbm': 'no picture of %b%\n' } },
      ),
      backend: failing(
        'echo "P1 1 1 1" | potrace -b %b%',
        'nrecognized backend',
        'The outputs are svg, pdf, eps …',
        'format-unsupported',
      ),
      option: failing('potrace --%b%-all x.pbm', 'nrecognized option', 'potrace has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'optipng',
    causes: {
      file: failing('optipng pictures/%a%.png', "an't open", 'The picture is in another folder.', 'file-not-found'),
      format: failing(
        'optipng %a%.png',
        'nrecognized image file format',
        'The file is no PNG: look at it with file.',
        'file-format-invalid',
        { files: { '%a%.png': 'no picture of %b%\n' } },
      ),
      option: failing('optipng --%b%-all x.png', 'nrecognized option', 'optipng has no such option.', 'unknown-option'),
    },
  },
];
