import { on } from '../../platform/events/handler.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { DocumentDeps, Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { createAnalyseTest } from './analyse-test.ts'
import { createAppStore } from './app-store.ts'
import { serveCondition } from './condition.routes.ts'
import { fingerprintMade, testArrived } from './condition-events.ts'
import { closeDemoChecks } from './demo-checks.ts'
import { createDeviceTests } from './device-tests.ts'
import { createMeasuring } from './measuring.ts'
import { createOpenApps } from './open-apps.ts'
import { type ConditionStores, createConditionStores } from './shared/condition-stores.ts'
import { conditionTexts } from './shared/condition-texts.ts'
import { testChannel } from './take-test.ts'

export const condition = defineSubject({
  name: 'condition',
  notices: {
    texts: conditionTexts,
    kinds: {
      testFailed: {
        values: ({ check, grade, tool, part, score, alike }, { t, number }) => ({
          check: t(`check.${check}`),
          grade: t(`grade.${grade}`),
          text: [
            grade !== 'ABORTED' &&
              (alike
                ? t('notice.testFailed.alike', { names: alike })
                : t('notice.testFailed.text', { score: number(score) })),
            part,
            tool,
          ]
            .filter(Boolean)
            .join(', '),
        }),
      },
    },
  },
  stores: createConditionStores,
  routes: [serveCondition],
  handlers: ({
    stores,
    keep,
    ...deps
  }: Needs<'machineNames', 'db' | 'files' | 'now' | 'keep', ConditionStores>) => {
    const tests = createAnalyseTest({ ...deps, ...stores, measuring: keep(createMeasuring()) })
    return [
      on(testArrived, 'analyse-test', tests.arrived),
      on(fingerprintMade, 'judge-waiting-tests', tests.fingerprintMade),
    ]
  },
  retention: ({ stores, dateAgo, retentionDays }: RetentionDeps & { stores: ConditionStores }) => ({
    'old tests': () => stores.cycles.dropBefore(dateAgo(retentionDays.status)),
  }),
  documents: ({
    stores,
    config,
    db,
    files,
    now,
  }: DocumentDeps & { stores: ConditionStores & Pick<PlatformStores, 'machines'> }) => {
    const apps = createOpenApps({ store: createAppStore(db), switches: config.featureSwitches, now })
    return [
      testChannel(createDeviceTests({ db, files, machines: stores.machines, cycles: stores.cycles, apps })),
    ]
  },
  demo: closeDemoChecks,
})
