import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fontsFile } from './fonts.mjs'
import { quietly } from './quiet.mjs'
import { hostPath } from './run.mjs'

const triplets = { arm64: 'aarch64-linux-gnu', x64: 'x86_64-linux-gnu' }

/** apt with lists and downloads of its own: those of the machine belong to root. */
const aptOptions = (folder) =>
  [
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
    'Debug::NoLocking=true',
  ].flatMap((option) => ['-o', option])

/** Where its package puts the program. */
const programs = {
  chromium: 'usr/lib/chromium/chromium',
  'chromium-headless-shell': 'usr/lib/chromium/chromium-headless-shell',
  'firefox-esr': 'usr/lib/firefox-esr/firefox-esr',
}

function launcher(tree, name) {
  const triplet = triplets[process.arch]
  const folders = [`usr/lib/${triplet}`, `usr/lib/${triplet}/pulseaudio`, `lib/${triplet}`]
  const libraries = folders.map((folder) => path.join(tree, folder)).join(':')
  return `#!/bin/sh
FONTCONFIG_FILE='${tree}/fonts.conf' LD_LIBRARY_PATH='${libraries}' \\
  exec '${tree}/${programs[name]}' "$@"
`
}

/**
 * A browser and the libraries the machine lacks, taken from Debian's archive and unpacked beside each
 * other: an ordinary user may not install them, but may run them.
 */
export async function unpackFromDebian(name, folder) {
  const program = path.join(folder, `run-${name}`)
  if (existsSync(program)) return program
  const work = `${folder}.new`
  rmSync(work, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['lists/partial', 'cache/archives/partial', 'root']) {
    mkdirSync(path.join(work, part), { recursive: true })
  }
  const env = { PATH: hostPath() }
  const options = aptOptions(work)
  await quietly('Reading the package lists', 'apt-get', [...options, 'update'], { env })
  const install = ['install', '--yes', '--download-only', '--no-install-recommends', name]
  await quietly(`Downloading ${name}`, 'apt-get', [...options, ...install], { env })

  const archives = path.join(work, 'cache/archives')
  const packages = readdirSync(archives).filter((file) => file.endsWith('.deb'))
  const unpack = 'for file in "$@"; do dpkg-deb -x "$file" root || exit 1; done'
  await quietly(
    `Unpacking ${name}`,
    'sh',
    ['-c', unpack, 'sh', ...packages.map((file) => `cache/archives/${file}`)],
    {
      cwd: work,
      env,
    },
  )
  rmSync(path.join(work, 'cache'), { recursive: true })
  rmSync(path.join(work, 'lists'), { recursive: true })
  const tree = path.join(folder, 'root')
  writeFileSync(
    path.join(work, 'root/fonts.conf'),
    fontsFile(`${tree}/usr/share/fonts`, `${tree}/var/cache/fontconfig`),
  )
  writeFileSync(path.join(work, `run-${name}`), launcher(tree, name), { mode: 0o755 })
  renameSync(work, folder)
  return program
}
