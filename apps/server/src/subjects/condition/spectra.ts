import type { TestSpectrum, Waterfall } from '@millwright/contract/condition/condition-spectra'
import type { CyclePrint, Measured, MeasuredCycle } from '@millwright/domain/condition/judge'
import type { Spectrum } from '@millwright/domain/condition/spectrum'
import { isComparable } from '@millwright/domain/condition/vibration-check'
import type { VibrationFingerprint } from '@millwright/domain/condition/vibration-spread'
import { waterfallBands, waterfallRow } from '@millwright/domain/condition/waterfall'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Apps } from './apps.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { fromBytes } from './measured-bytes.ts'
import type { Conditions, CycleStore } from './shared/cycle-store.ts'

export interface SpectraDeps {
  cycles: CycleStore
  fingerprints: FingerprintStore
  apps: Apps
}

/** About three months of a test every other day. */
const WATERFALL_TESTS = 45
const DECIMALS = 1e5

const rounded = (values: Float64Array): number[] =>
  Array.from(values, (value) => Math.round(value * DECIMALS) / DECIMALS)

const noSpectrum = (): CallError => new CallError('NOT_FOUND', 'This test has no such spectrum')

const spectraIn = (measured: Readonly<Record<string, Measured>>): [string, Spectrum][] =>
  Object.entries(measured).flatMap(([name, part]): [string, Spectrum][] =>
    part.kind === 'vibration' ? [[name, part.spectrum]] : [],
  )

/** The spectra of tests, against their fingerprints. */
export function createSpectra({ cycles, fingerprints, apps }: SpectraDeps) {
  async function printOf(machineId: number, of: Conditions): Promise<CyclePrint> {
    const bytes = await fingerprints.used(machineId, of)
    return bytes ? await fromBytes<CyclePrint>(bytes) : {}
  }

  function spectrumIn(print: CyclePrint, name: string, like: Spectrum): VibrationFingerprint | null {
    const part = Object.hasOwn(print, name) ? print[name] : undefined
    return part?.kind === 'vibration' && isComparable(like, part.spectrum) ? part.spectrum : null
  }

  return {
    async ofTest(
      machineId: number,
      cycleUuid: string,
      { part, axis }: { readonly part: string | null; readonly axis: number },
    ): Promise<TestSpectrum> {
      apps.checkOn()
      const [found] = await cycles.measured(machineId, [cycleUuid])
      if (!found?.measured) throw noSpectrum()
      await apps.checkOpen(machineId, found.app)
      const spectra = spectraIn(await fromBytes<MeasuredCycle>(found.measured))
      const [name, spectrum] = spectra.find(([each]) => part === null || each === part) ?? []
      const lines = spectrum?.lines[axis]
      if (name === undefined || !spectrum || !lines) throw noSpectrum()
      const print = spectrumIn(await printOf(machineId, found), name, spectrum)?.lines[axis]
      return {
        part: name,
        parts: spectra.map(([each]) => each),
        axis,
        axes: spectrum.lines.length,
        hzPerLine: spectrum.rateHz / 2 / lines.length,
        lines: rounded(lines),
        fingerprint: print ? rounded(print) : null,
      }
    },

    /** Of one part in all tests, the first of the fingerprint unless it is named; nothing without a fingerprint. */
    async waterfall(machineId: number, conditions: Conditions, named: string | null): Promise<Waterfall> {
      await apps.checkOpen(machineId, conditions.app)
      const print = await printOf(machineId, conditions)
      const parts = Object.keys(print).filter((name) => print[name]?.kind === 'vibration')
      const part = named ?? parts[0] ?? null
      let bands: number[] = []
      const tests: Waterfall['tests'] = []
      for (const { cycleUuid, startedAt, measured } of await cycles.lastMeasured(
        machineId,
        conditions,
        WATERFALL_TESTS,
      )) {
        const found = spectraIn(await fromBytes<MeasuredCycle>(measured)).find(([name]) => name === part)
        if (!found) continue
        const [name, spectrum] = found
        const of = spectrumIn(print, name, spectrum)
        if (!of) continue
        bands = waterfallBands(spectrum)
        const times = waterfallRow(spectrum, of).map((value) => Math.round(value * 100) / 100)
        tests.push({ cycleUuid, startTime: startedAt.getTime(), times })
      }
      return { part, parts, bands, tests }
    },
  }
}
