// Prints the path of a Chromium that came from npm. It is unpacked into TMPDIR, once.
import chromium from '@sparticuz/chromium';

console.log(await chromium.executablePath());
