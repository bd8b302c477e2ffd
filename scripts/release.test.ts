import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { changesOf, provenanceOf } from './release-provenance.ts'
import { type Locked, sbomOf } from './release-sbom.ts'
import { gzipOf, tarOf } from './release-tar.ts'

const root = path.resolve(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Locked
}
const RELEASE = { version: '1.2.3', at: '2026-11-19T00:00:00.000Z' }
const SECONDS = 1_795_000_000

describe('the archive', () => {
  const long = `millwright/${'folder/'.repeat(14)}name-${'x'.repeat(60)}.ts`
  const files = [
    { name: 'millwright/b.sh', content: Buffer.from('echo 1\n'), isProgram: true },
    { name: long, content: Buffer.alloc(512, 'x') },
    { name: 'millwright/a.txt', content: Buffer.from('ä\n') },
  ]

  test('is read by tar, with its modes and times', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'millwright-release-'))
    try {
      writeFileSync(path.join(folder, 'a.tar.gz'), gzipOf(tarOf(files, SECONDS)))
      execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder })
      for (const { name, content, isProgram = false } of files) {
        const file = path.join(folder, name)
        expect(readFileSync(file).equals(content)).toBe(true)
        expect(statSync(file).mtimeMs).toBe(SECONDS * 1000)
        expect((statSync(file).mode & 0o100) !== 0).toBe(isProgram)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('is the same for the same files, in whatever order they are found, and names no computer', () => {
    const once = gzipOf(tarOf(files, SECONDS))
    expect(gzipOf(tarOf(files.toReversed(), SECONDS)).equals(once)).toBe(true)
    // Flags, time, the way of compressing, the system.
    expect([...once.subarray(3, 10)]).toEqual([0, 0, 0, 0, 0, 2, 255])
    expect(gzipOf(tarOf(files, SECONDS + 1)).equals(once)).toBe(false)
  })

  test('refuses a name that it cannot hold', () => {
    expect(() => tarOf([{ name: 'x'.repeat(101), content: Buffer.alloc(0) }], 0)).toThrow('too long')
  })
})

describe('the SBOM', () => {
  const sbom = sbomOf(packages, RELEASE)
  const components = sbom.components as Record<string, unknown>[]

  test('has every package of the lock file once, with its licence and its hash', () => {
    const locked = Object.entries(packages).filter(
      ([place, each]) => place.includes('node_modules/') && !each.link,
    )
    const wanted = locked.map(([place, each]) => `${place.split('node_modules/').at(-1)}@${each.version}`)
    const found = components
      .filter(({ type }) => type === 'library')
      .map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
    expect(found.length).toBeGreaterThan(500)
    expect(found.toSorted()).toEqual([...new Set(wanted)].sort())
    for (const component of components.filter(({ type }) => type === 'library'))
      expect(component).toMatchObject({
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/),
        scope: expect.stringMatching(/^(required|optional|excluded)$/),
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
        licenses: [expect.toSatisfy((each) => Boolean(each.expression ?? each.license.id))],
      })
  })

  test('names Node and PostgreSQL as those who look for weaknesses do', () => {
    expect(components.filter(({ type }) => type === 'application')).toEqual([
      expect.objectContaining({
        cpe: expect.stringMatching(/^cpe:2\.3:a:nodejs:node\.js:24\.\d+\.\d+(:\*){7}$/),
      }),
      expect.objectContaining({
        cpe: expect.stringMatching(/^cpe:2\.3:a:postgresql:postgresql:18\.\d+(:\*){7}$/),
      }),
    ])
  })

  test('has what needs what, and all of it leads to a component', () => {
    const refs = new Set([...components.map((each) => each['bom-ref']), sbom.metadata.component['bom-ref']])
    expect(refs.size).toBe(components.length + 1)
    const edges = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    expect(edges.get('pkg:npm/millwright@1.2.3')).toContain(
      `pkg:npm/fastify@${packages['node_modules/fastify']?.version}`,
    )
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs).toContain(each)
  })

  test('has the first lines that CycloneDX 1.6 asks for, and is the same twice', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      ),
      metadata: { timestamp: RELEASE.at },
    })
    expect(JSON.stringify(sbomOf(packages, RELEASE))).toBe(JSON.stringify(sbom))
    expect(sbomOf(packages, { ...RELEASE, version: '1.2.4' }).serialNumber).not.toBe(sbom.serialNumber)
  })

  test('is not made of a package without a licence or a hash', () => {
    const integrity = `sha512-${createHash('sha512').digest('base64')}`
    expect(() => sbomOf({ 'node_modules/x': { version: '1.0.0', integrity } }, RELEASE)).toThrow('no licence')
    expect(() => sbomOf({ 'node_modules/x': { version: '1.0.0', license: 'MIT' } }, RELEASE)).toThrow(
      'no SHA-512',
    )
  })
})

test('the provenance names files, commit, lock file and Node, and nothing of the computer', () => {
  const files = [{ name: 'a.tar.gz', sha256: 'aa' }]
  const made = provenanceOf(files, { version: '1.2.3', commit: 'c0ffee', lockSha256: 'bb', node: '24.0.0' })
  expect(made).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a.tar.gz', digest: { sha256: 'aa' } }],
    predicateType: 'https://slsa.dev/provenance/v1',
  })
  expect(JSON.stringify(made)).not.toMatch(/\/home|\/work|\/root|hostname/)
  expect(made.predicate.buildDefinition.resolvedDependencies).toContainEqual({
    name: 'millwright',
    digest: { gitCommit: 'c0ffee' },
  })
})

test('the changes of a version are its part of the change log, and null where there is none', () => {
  const changelog =
    '# Changes\n\n## Unreleased\n\n- c\n\n## 1.2.3 (2026-11-19)\n\n### A\n\n- b\n\n## 1.2.2\n\n- a\n'
  expect(changesOf(changelog, '1.2.3')).toBe('## 1.2.3 (2026-11-19)\n\n### A\n\n- b\n')
  expect(changesOf(changelog, '1.2')).toBeNull()
})
