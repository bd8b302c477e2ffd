import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
/** Of less nothing is gained that a packet of the network shows. */
const WORTH_BYTES = 512

/** All at once would be more open files than a usual account may have. */
const AT_ONCE = 16

/** A server that is sending the folder meanwhile has the whole file or none. */
async function put(file, bytes) {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/** Writes `.br` and `.gz` beside each file, as small as they get: the server sends them as they are. */
export async function compressFolder(folder, isWanted = () => true) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(
      (entry) =>
        entry.isFile() &&
        COMPRESSIBLE.test(entry.name) &&
        isWanted(entry.name) &&
        !entry.parentPath.includes('.vite'),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
  const compressNext = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const content = await readFile(file)
      if (content.length < WORTH_BYTES) continue
      await Promise.all([
        put(`${file}.br`, await brotli(content)),
        put(`${file}.gz`, await zip(content, { level: 9 })),
      ])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext))
}
