import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const file = path.resolve(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }

/** Where Node would look for a package that `from` asks for. */
function* placesFor(name: string, from: string): Generator<string> {
  for (let place = from; place; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    yield `${place}/node_modules/${name}`
  }
  yield `node_modules/${name}`
}

test('the lock file names no registry: everyone installs from their own', () => {
  const named = Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))
  expect(named).toEqual([])
})

test('the lock file holds every platform of a native package: npm ci refuses it otherwise', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...placesFor(name, from)].some((place) => place in packages),
    ),
  )
  expect(missing).toEqual([])
})
