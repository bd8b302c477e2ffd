import { Readable } from 'node:stream'
import {
  getMachineApplications,
  listApplications,
  listMachineApplications,
  patchMachineApplication,
} from '@millwright/contract/condition/condition-apps'
import {
  getConditionSettings,
  getFalseAlarms,
  putConditionSettings,
} from '@millwright/contract/condition/condition-budget'
import {
  addFingerprint,
  callTestGood,
  listFingerprints,
  takeOutFingerprint,
} from '@millwright/contract/condition/condition-fingerprints'
import { getConditionOverview } from '@millwright/contract/condition/condition-overview'
import { getTestFigures, getTestSeries } from '@millwright/contract/condition/condition-series'
import { getTestSpectrum, getWaterfall } from '@millwright/contract/condition/condition-spectra'
import {
  getTestFile,
  listCollisions,
  listCycles,
  listSubCycles,
} from '@millwright/contract/condition/condition-tests'
import { getToolWear } from '@millwright/contract/condition/condition-wear'
import { announceTest, reportCollision, storeTestFile } from '@millwright/contract/condition/device-tests'
import { APP_IDS, APPS, type AppId } from '@millwright/domain/condition/app'
import { answerFile } from '../../platform/http/file-answer.ts'
import { readInstant } from '../../platform/http/period.ts'
import type { Api } from '../../platform/http/serve.ts'
import { paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ToolsStores } from '../tools/shared/tools-stores.ts'
import { createAlarmStore } from './alarm-store.ts'
import { createAppStore } from './app-store.ts'
import { createApps } from './apps.ts'
import { createCallGood } from './call-good.ts'
import { createCollisionStore } from './collision-store.ts'
import { createConditionOverview } from './condition-overview.ts'
import { createConditionSettings } from './condition-settings.ts'
import { createConditionSettingsStore } from './condition-settings-store.ts'
import { createCycleFiles } from './cycle-files.ts'
import { createCycleLookupStore } from './cycle-lookup-store.ts'
import { createCycleSeries } from './cycle-series.ts'
import { createDeviceTests } from './device-tests.ts'
import { createFalseAlarms } from './false-alarms.ts'
import { createFingerprintStates } from './fingerprint-states.ts'
import { createFingerprints } from './fingerprints.ts'
import { createHistoryStore } from './history-store.ts'
import { createJudgeByHistory } from './judge-by-history.ts'
import { createMeasuring } from './measuring.ts'
import { presentCycle } from './present-cycle.ts'
import type { ConditionStores } from './shared/condition-stores.ts'
import { createSpectra } from './spectra.ts'
import { createTakeOut } from './take-out.ts'
import { createToolWear } from './tool-wear.ts'
import { createWearStore } from './wear-store.ts'

/** A limit of 0 asks for all, which is at most so many. */
const ALL = 1000

export const serveCondition = async (
  { serve, serveFile, serveApart }: Api,
  deps: Needs<
    'machines' | 'organizations',
    'db' | 'files' | 'audit' | 'switches' | 'now' | 'keep',
    ConditionStores & ToolsStores
  >,
): Promise<void> => {
  const { db, files, stores, keep } = deps
  const { cycles } = stores
  const appStore = createAppStore(db)
  const collisions = createCollisionStore(db)
  const apps = createApps({ ...deps, store: appStore })
  const lookup = createCycleLookupStore(db)
  const settingsStore = createConditionSettingsStore(db)
  const judging = createJudgeByHistory(createHistoryStore(db), settingsStore, stores.repairs)
  const steps = { ...deps, store: stores.fingerprints, cycles, apps, alarms: createAlarmStore(db) }
  const statesOf = createFingerprintStates({ ...steps, testsOf: judging.testsOf })
  const fingerprints = createFingerprints({ ...steps, lookup, statesOf })
  const callGood = createCallGood({ ...steps, judging })
  const takeOut = createTakeOut(steps)
  const falseAlarms = createFalseAlarms(steps)
  const settings = createConditionSettings({ ...deps, store: settingsStore })
  const overview = createConditionOverview({
    ...deps,
    cycles,
    fingerprints: stores.fingerprints,
    lookup,
    appStore,
    apps,
  })
  const spectra = createSpectra({ cycles, fingerprints: stores.fingerprints, apps })
  const tests = createDeviceTests({ db, files, machines: stores.machines, cycles, apps })

  const cycleFiles = createCycleFiles({ machines: stores.machines, cycles, lookup, apps })
  // Of its own: charts that people open are not to hold up the tests that come in.
  const series = createCycleSeries({ cycles, apps, files, measuring: keep(createMeasuring()) })

  serve(listCycles, async ({ machine, query }) => {
    const { type = null, isFingerprint = null, distincttools = false, sort = '-startTime' } = query
    if (type !== null) await apps.checkOpen(machine.id, type)
    const { startTimeFrom: from, startTimeTo: to, skip, limit = 10 } = query
    const filter = {
      apps: type === null ? await apps.open(machine.id) : [type],
      cycleUuid: query.cycleUuid ?? null,
      isFingerprint,
      from: from === undefined ? null : readInstant('startTimeFrom', from),
      to: to === undefined ? null : readInstant('startTimeTo', to),
      isLastOfTool: distincttools,
    }
    const page = { skip: skip ?? 0, limit: limit || ALL, isAscending: sort === 'startTime' }
    const { cycles: found, total } = await cycles.page(machine.id, filter, page)
    return paged(
      found.map((cycle) => presentCycle(machine.publicId, cycle)),
      total,
    )
  })

  serve(
    listSubCycles,
    async ({ machine, query }) => {
      const parts = await cycleFiles.partsOf(machine.id, query.cycleUuid)
      const sorted = query.sort === '-timeSerie' ? parts.toReversed() : parts
      const skip = query.skip ?? 0
      const shown = sorted.slice(skip, skip + ((query.limit ?? 100) || ALL))
      return paged(
        shown.map(({ uuid, timeSerie, name }) => ({ uuid, timeSerie, name, cycleUuid: query.cycleUuid })),
        parts.length,
      )
    },
    { findMachine: (caller, { cycleUuid }) => cycleFiles.machineOf(caller, cycleUuid) },
  )

  serveFile(getTestFile, async ({ machine, params }, request, reply) => {
    const file = await cycleFiles.find(machine.id, params.application, params.filename)
    return answerFile(request, reply, file, (range) => files.open(file, range))
  })

  serve(getConditionOverview, async ({ group, query: { days = 30 } }) => ({
    result: await overview(group, days),
  }))
  serve(getTestSpectrum, async ({ machine, params, query: { part = null, axis = 0 } }) => ({
    result: await spectra.ofTest(machine.id, params.cycleUuid.toLowerCase(), { part, axis }),
  }))
  serve(getWaterfall, async ({ machine, query: { type, operation, tool, part = null } }) => ({
    result: await spectra.waterfall(machine.id, { app: type, operation, tool }, part),
  }))

  serve(getTestSeries, async ({ machine, params, query: { part = null } }) => ({
    result: await series.ofTest(machine.id, params.cycleUuid.toLowerCase(), part),
  }))
  serve(getTestFigures, async ({ machine, query: { type, operation, tool, part = null } }) => ({
    result: await series.figures(machine.id, { app: type, operation, tool }, part),
  }))

  const toolWear = createToolWear({ store: createWearStore(db), tools: stores.tools, apps })
  serve(getToolWear, async ({ machine, query }) => ({ result: await toolWear(machine.id, query) }))

  serve(listApplications, async ({ query: { skip, limit = 100 } }) => {
    apps.checkOn()
    const all = APP_IDS.map((id) => ({ id, appId: id, type: APPS[id] }))
    return paged(all.slice(skip ?? 0, (skip ?? 0) + limit), all.length)
  })
  serve(listMachineApplications, async ({ caller, query: { skip, limit = 100, organizationCode } }) => {
    const owner = organizationCode === undefined ? null : await stores.organizations.byCode(organizationCode)
    // An unknown owner has no machines; nothing says whether there is one.
    const organizationId = organizationCode === undefined ? null : (owner?.id ?? 0)
    const found = await apps.listSeenBy(caller, { skip: skip ?? 0, limit, organizationId })
    return paged(found.machines, found.total)
  })
  serve(getMachineApplications, async ({ machine }) => ({ result: await apps.ofMachine(machine) }))

  serve(listCollisions, async ({ machine, query }) => {
    await apps.checkOpen(machine.id, 'SPINDLE_CHECK')
    const { timeFrom, timeTo, skip, limit = 10 } = query
    const isRange = timeFrom !== undefined || timeTo !== undefined
    const { times, total } = await collisions.page(machine.id, {
      from: timeFrom === undefined ? null : readInstant('timeFrom', timeFrom),
      to: timeTo === undefined ? null : readInstant('timeTo', timeTo),
      isAscending: (query.sort ?? (isRange ? 'time' : '-time')) === 'time',
      skip: skip ?? 0,
      limit: limit || ALL,
    })
    return paged(
      times.map((time) => ({ time })),
      total,
    )
  })
  serve(reportCollision, async ({ device, body }) => {
    await apps.checkOpen(device.machineId, 'SPINDLE_CHECK')
    await collisions.add(device.machineId, new Date(body.time))
  })

  serve(patchMachineApplication, async ({ machine, params, body, ...actor }) => ({
    result: await apps.change(actor, machine, params.appId as AppId, body),
  }))

  serve(listFingerprints, async ({ machine, query: { type = null } }) => ({
    result: await fingerprints.list(machine, type),
  }))
  serve(addFingerprint, async ({ machine, body, ...actor }) => ({
    result: await fingerprints.add(actor, machine, body),
  }))

  serve(callTestGood, async ({ machine, params, body, ...actor }) => ({
    result: await callGood(actor, machine, params.cycleUuid.toLowerCase(), body.reason),
  }))
  serve(takeOutFingerprint, ({ machine, params, query, ...actor }) =>
    takeOut(actor, machine, params.fingerprintId.toLowerCase(), query.reason ?? ''),
  )
  serve(getConditionSettings, async ({ caller }) => ({ result: await settings.read(caller.organizationId) }))
  serve(putConditionSettings, async ({ body, ...actor }) => ({ result: await settings.put(actor, body) }))
  serve(getFalseAlarms, async ({ group }) => ({ result: await falseAlarms(group) }))

  serve(announceTest, ({ device, body }) => tests.announce(device, body))

  await serveApart(async (scope, _serveRaw, serveBytes) => {
    scope.removeAllContentTypeParsers()
    // The bytes go to the store as they come.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    serveBytes(storeTestFile, async ({ device, params }, request, reply) => {
      const length = Number(request.headers['content-length'] ?? 0)
      const source = request.body instanceof Readable ? request.body : Readable.from([])
      await tests.store(device, params.cycleUuid.toLowerCase(), params.filename, source, length)
      return reply.code(204).send()
    })
  })
}
