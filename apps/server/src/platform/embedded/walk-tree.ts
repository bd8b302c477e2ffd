import { opendir } from 'node:fs/promises'
import path from 'node:path'

export interface TreeEntry {
  /** Below the folder that is walked. */
  readonly name: string
  readonly isFolder: boolean
}

/** All folders and files below a folder that may change meanwhile: what is removed before its turn is passed over. */
export async function* walkTree(
  root: string,
  isLeftOut: (name: string) => boolean = () => false,
  folder = '',
): AsyncGenerator<TreeEntry> {
  const entries = await opendir(path.join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const name = path.join(folder, entry.name)
    if (isLeftOut(name)) continue
    if (entry.isFile()) yield { name, isFolder: false }
    else if (entry.isDirectory()) {
      yield { name, isFolder: true }
      yield* walkTree(root, isLeftOut, name)
    } else throw new Error(`${path.join(root, name)} is neither a file nor a folder and cannot be copied`)
  }
}
