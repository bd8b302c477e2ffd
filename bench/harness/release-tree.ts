import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const ROOT = new URL('../..', import.meta.url).pathname

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; resolved?: string; link?: boolean; dev?: boolean }>
  >
}

const lockOf = async (folder: string): Promise<Lock> =>
  JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))

/** The files of another commit, with the packages that it runs with. */
export async function placeRelease(commit: string, folder: string): Promise<void> {
  await exec('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT })
  if (await hasOurPackages(folder)) await linkPackages(folder)
  else await exec('node', ['--input-type=module', '-e', INSTALL], { cwd: folder })
}

export async function removeRelease(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await exec('git', ['worktree', 'prune'], { cwd: ROOT })
}

const INSTALL = `const { setUp } = await import(process.cwd() + '/scripts/setup.mjs'); await setUp('run')`

/** Whether each package that it runs with is here too, in the same version: then nothing has to be fetched. */
async function hasOurPackages(folder: string): Promise<boolean> {
  const [theirs, ours] = [await lockOf(folder), await lockOf(ROOT)]
  return Object.entries(theirs.packages).every(
    ([place, { version, link, dev }]) =>
      !place.startsWith('node_modules/') || link || dev || ours.packages[place]?.version === version,
  )
}

/** All but the parts of the product itself, which are its own. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@millwright') await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  const { packages } = await lockOf(folder)
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    if (!link || !resolved) continue
    await mkdir(dirname(join(folder, place)), { recursive: true })
    await symlink(join(folder, resolved), join(folder, place))
  }
}

/** The newest commit with a tag of a release that is not this one; null where there is none. */
export async function lastRelease(): Promise<string | null> {
  const { stdout } = await exec(
    'git',
    ['tag', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort', '-v:refname', 'v*'],
    {
      cwd: ROOT,
    },
  )
  return stdout.split('\n')[0] || null
}
