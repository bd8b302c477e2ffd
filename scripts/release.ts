import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { changesOf, provenanceOf } from './release-provenance.ts'
import { type Locked, sbomOf } from './release-sbom.ts'
import { gzipOf, type TarFile, tarOf } from './release-tar.ts'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'release')
const DIST = 'apps/web/dist'
const options = process.argv.slice(2)

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const read = (file: string): Buffer => readFileSync(path.join(root, file))
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const { version } = JSON.parse(read('package.json').toString()) as { version: string }
const changes = changesOf(read('CHANGELOG.md').toString(), version)

function refusal(): string | null {
  const unknown = options.filter((each) => !['--check', '--no-image'].includes(each))
  if (unknown.length > 0) return `${unknown.join(' ')}: unknown. npm run release [-- --no-image]`
  const changed = git('status', '--porcelain').trim()
  if (changed) return `A release is made of a commit, and these files are not as committed:\n${changed}`
  return changes ? null : `CHANGELOG.md has no part "## ${version}", which is the version in package.json.`
}

/** All files of the commit, and the built web app. */
function sourceFiles(): TarFile[] {
  const folder = `millwright-${version}`
  const committed = git('ls-tree', '-r', '-z', 'HEAD').split('\0').filter(Boolean)
  const built = globSync(`${DIST}/**/*`, { cwd: root, withFileTypes: true })
    .concat(globSync(`${DIST}/**/.*`, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  return [
    ...committed.map((line) => {
      const [mode = '', file = ''] = [line.slice(0, 6), line.slice(line.indexOf('\t') + 1)]
      return { name: `${folder}/${file}`, content: read(file), isProgram: mode === '100755' }
    }),
    ...[...new Set(built)].map((file) => ({ name: `${folder}/${file}`, content: read(file) })),
  ]
}

const filesIn = (folder: string): TarFile[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(folder, file), content: readFileSync(file) }))

/**
 * Of the kind of processor that this computer has, where a program that builds containers is there. In the format of OCI: that of
 * Docker would name the container in which it was built.
 */
function makeImage(seconds: number): string | null {
  const program = ['buildah', 'podman'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (options.includes('--no-image') || !program) {
    const why = program ? '--no-image' : 'there is no buildah and no podman here'
    console.log(`No container image: ${why}. The Containerfile is in the tarball.`)
    return null
  }
  const bases = ['BUILD_IMAGE', 'BASE_IMAGE'].flatMap((name) =>
    process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
  )
  const tag = `localhost/millwright:${version}`
  const name = `millwright-${version}.image-${process.arch === 'x64' ? 'amd64' : process.arch}.tar`
  const layout = path.join(target, 'image')
  const build = [
    'build',
    '--format',
    'oci',
    '--no-cache',
    '--timestamp',
    String(seconds),
    ...bases,
    '--tag',
    tag,
    '.',
  ]
  execFileSync(program, build, { cwd: root, stdio: 'inherit' })
  execFileSync(program, ['push', tag, `oci:${layout}:${tag}`], { stdio: 'inherit' })
  writeFileSync(path.join(target, name), tarOf(filesIn(layout), seconds))
  rmSync(layout, { recursive: true })
  return name
}

function makeRelease(): void {
  const seconds = Number(git('log', '-1', '--format=%ct'))
  const commit = git('rev-parse', 'HEAD').trim()
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const put = (name: string, content: Buffer | string): void =>
    writeFileSync(path.join(target, name), content)
  const inTarget = (name: string) => ({ name, sha256: sha256(readFileSync(path.join(target, name))) })
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

  const lock = read('package-lock.json')
  const { packages } = JSON.parse(lock.toString()) as { packages: Locked }
  const named = `millwright-${version}`
  put(`${named}.tar.gz`, gzipOf(tarOf(sourceFiles(), seconds)))
  const at = new Date(seconds * 1000).toISOString()
  put(`${named}.cdx.json`, json(sbomOf(packages, { version, at })))
  put(`${named}.changes.md`, changes ?? '')
  const image = makeImage(seconds)
  const made = [`${named}.tar.gz`, `${named}.cdx.json`, `${named}.changes.md`, ...(image ? [image] : [])].map(
    inTarget,
  )
  const lockSha256 = sha256(lock)
  const provenance = provenanceOf(made, { version, commit, lockSha256, node: process.versions.node })
  put(`${named}.provenance.json`, json(provenance))
  const all = [...made, inTarget(`${named}.provenance.json`)]
  put(
    'SHA256SUMS',
    all
      .map((each) => `${each.sha256}  ${each.name}\n`)
      .sort()
      .join(''),
  )
  for (const each of all) console.log(`release/${each.name}  ${each.sha256}`)
}

const problem = refusal()
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else if (!options.includes('--check')) makeRelease()
