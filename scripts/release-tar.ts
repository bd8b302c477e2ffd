import { gzipSync } from 'node:zlib'

export interface TarFile {
  readonly name: string
  readonly content: Buffer
  readonly isProgram?: boolean
}

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
/** At the end of an archive are two empty blocks. */
const END = Buffer.alloc(2 * BLOCK)
/** In the header of gzip: the system on which it was compressed. */
const GZIP_SYSTEM = 9
const NO_SYSTEM = 255

/** Long names are parted at a slash, as POSIX has it (ustar). */
function partsOf(name: string): [prefix: string, name: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name]
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(rest) <= NAME_BYTES)
      return [prefix, rest]
  }
  throw new Error(`The name is too long for an archive: ${name}`)
}

function headerOf({ name, content, isProgram = false }: TarFile, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  const [prefix, rest] = partsOf(name)
  header.write(rest, 0)
  header.write(octal(isProgram ? 0o755 : 0o644, 7), 100)
  // Of nobody: user and group 0.
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(content.length, 11), 124)
  header.write(octal(seconds, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The same bytes for the same files, whenever and by whom it is made. */
export function tarOf(files: readonly TarFile[], seconds: number): Buffer {
  const sorted = files.toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
  const blocks = sorted.flatMap((file) => {
    const rest = file.content.length % BLOCK
    return [headerOf(file, seconds), file.content, Buffer.alloc(rest === 0 ? 0 : BLOCK - rest)]
  })
  return Buffer.concat([...blocks, END])
}

/** Without a time, and without the system. */
export function gzipOf(content: Buffer): Buffer {
  const zipped = gzipSync(content, { level: 9 })
  zipped[GZIP_SYSTEM] = NO_SYSTEM
  return zipped
}
