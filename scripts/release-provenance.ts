export interface Made {
  readonly name: string
  readonly sha256: string
}

export interface MadeFrom {
  readonly version: string
  readonly commit: string
  readonly lockSha256: string
  readonly node: string
}

/**
 * By what and of what a release was made: an in-toto statement with the provenance of SLSA 1. It names no computer and no time of
 * its own, so that two builds agree. It is not signed: who publishes it does that.
 */
export const provenanceOf = (files: readonly Made[], { version, commit, lockSha256, node }: MadeFrom) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:millwright:npm-run-release:1',
      externalParameters: { version },
      resolvedDependencies: [
        { name: 'millwright', digest: { gitCommit: commit } },
        { name: 'package-lock.json', digest: { sha256: lockSha256 } },
        { name: 'node', annotations: { version: node } },
      ],
    },
    runDetails: { builder: { id: 'urn:millwright:scripts/release.ts' } },
  },
})

/** The part of the change log that is about a version; null where there is none. */
export function changesOf(changelog: string, version: string): string | null {
  const parts = changelog.split(/^(?=## )/m)
  const isIt = (part: string): boolean => part.split('\n', 1)[0]?.split(' ')[1] === version
  return parts.find(isIt)?.trimEnd().concat('\n') ?? null
}
