import { Button } from '@mantine/core'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { repairedBy } from '@millwright/domain/maintenance/repaired'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCheck, IconPlayerPlay } from '../../platform/ui/icons/icons.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import styles from './maintenance.module.css'
import { PhotosCard } from './photos-card.tsx'
import { shownWork } from './shown-work.ts'
import { useOutbox } from './use-outbox.ts'
import { UsedCard } from './used-card.tsx'

interface ActivityWorkProps {
  readonly org: string
  readonly activity: ActivityDetail
  readonly onDone?: () => void
}

/** Where the work on an activity is entered. What is entered without a network waits, and is shown as entered. */
export function ActivityWork({ org, activity, onDone }: ActivityWorkProps) {
  const { t } = useTranslation()
  const { waiting, add } = useOutbox()
  const [isFinishing, setFinishing] = useState(false)
  const isOthers = activity.PlannedBy !== ''
  const shown = shownWork(activity, waiting)
  const work = { ...shown, isDone: shown.isDone || isOthers }
  const activityId = activity.Id
  const unsent = waiting.filter((entry) => entry.activityId === activityId).length
  const enter = (field: string, value: string): void =>
    void add({
      kind: 'work',
      activityId,
      version: activity.Version,
      change: { field, value, at: Date.now() },
    })
  return (
    <div className={styles.work}>
      <ChecklistCard activity={activity} work={work} onEnter={enter} />
      <UsedCard activity={activity} work={work} onEnter={enter} />
      <PhotosCard
        org={org}
        activity={activity}
        work={work}
        onPhoto={(file) => void add({ kind: 'photo', activityId, file })}
      />
      <footer className={styles.foot}>
        {unsent > 0 && <p role="status">{t('maintenance.unsent', { count: unsent })}</p>}
        {work.isDone ? (
          <p>
            {activity.State === 'done'
              ? t('maintenance.is_done', { name: activity.DoneBy })
              : t(isOthers ? 'maintenance.others_plan' : 'maintenance.done_unsent', {
                  name: activity.PlannedBy,
                })}
          </p>
        ) : (
          <>
            {!work.isStarted && (
              <Button
                size="md"
                leftSection={<IconPlayerPlay size="1rem" aria-hidden="true" />}
                onClick={() => void add({ kind: 'start', activityId })}
              >
                {t('maintenance.start')}
              </Button>
            )}
            <Button
              size="md"
              variant="filled"
              leftSection={<IconCheck size="1rem" aria-hidden="true" />}
              onClick={() => setFinishing(true)}
            >
              {t('maintenance.mark_done')}
            </Button>
            {work.open.length > 0 && <p>{t('maintenance.steps_open', { count: work.open.length })}</p>}
          </>
        )}
      </footer>
      {isFinishing && (
        <FinishDialog
          action={activity.Action}
          openCount={work.open.length}
          suggested={repairedBy({
            testOf: activity.TestId === '' ? null : activity.Code,
            gauges: activity.Gauges,
          })}
          onClose={() => setFinishing(false)}
          onDone={(reason, signature, repaired) => {
            setFinishing(false)
            void add({ kind: 'done', activityId, reason, signature, repaired }).then(onDone)
          }}
        />
      )}
    </div>
  )
}
