import { Button } from '@mantine/core'
import { patchActivity } from '@millwright/contract/maintenance/activities'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { MAX_WINDOW_DAYS, MAX_WINDOW_MS } from '@millwright/domain/maintenance/window'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { fieldTime } from '../../platform/ui/fields/field-time.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { MomentField } from '../../platform/ui/fields/moment-field.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { daysText } from '../../platform/ui/text/days-text.ts'
import { MAINTENANCE_KEY } from './maintenance.queries.ts'

interface WindowDialogProps {
  readonly org: string
  readonly activity: ActivityDetail
  readonly onDone: () => void
}

/** Tomorrow at the full hour that comes next, for as long as the work takes. */
function proposed(minutes: number, now: number): { From: number; To: number } {
  const From = Math.ceil(now / HOUR_MS) * HOUR_MS + DAY_MS
  return { From, To: From + Math.max(minutes, 30) * 60_000 }
}

/** When an activity is done: a machine that is stopped then is in maintenance. */
export function WindowDialog({ org, activity, onDone }: WindowDialogProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { From, To } = activity.Window ?? proposed(activity.Minutes, Date.now())
  const form = useCallForm({
    initial: { From: fieldTime(From), To: fieldTime(To) },
    fields: {},
    fieldOf: (refused) => refused.replace(/^Window\./, ''),
    check: (values) => {
      const length = Date.parse(values.To) - Date.parse(values.From)
      return {
        From: values.From === '' && t('misc.required'),
        To:
          values.To === ''
            ? t('misc.required')
            : length <= 0
              ? t('days.reversed')
              : length > MAX_WINDOW_MS && t('days.max', { days: daysText(MAX_WINDOW_DAYS, i18n.language) }),
      }
    },
    save: (values) =>
      send(patchActivity, {
        params: { org, activityId: activity.Id },
        body: { Window: { From: Date.parse(values.From), To: Date.parse(values.To) } },
      }),
    onSaved: () => {
      showToast('success', t('misc.updated_ok'))
      onDone()
      return cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] })
    },
  })
  return (
    <Dialog isOpen onClose={onDone} title={t('maintenance.window')} size="sm">
      <Form {...form.bind}>
        <MomentField label={t('days.from')} {...form.input('From')} />
        <MomentField label={t('days.to')} {...form.input('To')} />
        <FormFoot>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {t('misc.save')}
          </Button>
          <Button onClick={() => form.leave(onDone)}>{t('misc.cancel')}</Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
