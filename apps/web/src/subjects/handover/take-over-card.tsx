import { Button } from '@mantine/core'
import { confirmHandover, giveHandover } from '@millwright/contract/handover/handover'
import type { Handover } from '@millwright/contract/handover/handover-shapes'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCircleCheckFilled, IconCircleDashed } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatTime } from '../../platform/ui/text/format.ts'
import { useHandoverChange } from './handover.queries.ts'
import styles from './take-over-card.module.css'

interface TakeOverCardProps {
  readonly org: string
  readonly handover: Handover
}

/** Those who leave hand over, those who come confirm that they have read it. */
export function TakeOverCard({ org, handover }: TakeOverCardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { org, handoverId: handover.Id }
  const give = useHandoverChange(() => send(giveHandover, { params }))
  const confirm = useHandoverChange(() => send(confirmHandover, { params }))
  const { Next, Timezone, HandedOver, Confirmed, MayConfirm, Unread, Report, State } = handover
  const left = [
    Unread > 0 && t('handover.notes_unread', { count: Unread }),
    Report.Alarms.length > 0 && t('handover.alarms_active', { count: Report.Alarms.length }),
  ].filter(Boolean)
  return (
    <Card
      title={t('handover.take_over')}
      hint={
        Next
          ? t('handover.next_shift', {
              number: Next.Number,
              from: formatTime(Next.From, Timezone),
              to: formatTime(Next.To, Timezone),
            })
          : t('handover.no_next')
      }
    >
      <ul className={styles.steps}>
        <li data-done={HandedOver !== null || undefined}>
          {HandedOver ? (
            <IconCircleCheckFilled size="1.125rem" aria-hidden="true" />
          ) : (
            <IconCircleDashed size="1.125rem" stroke={1.6} aria-hidden="true" />
          )}
          <div>
            <b>{HandedOver ? t('handover.given_by', { name: HandedOver.By }) : t('handover.not_given')}</b>
            <p className="mw-num">{HandedOver && formatTime(HandedOver.At, Timezone)}</p>
          </div>
          {!HandedOver && State !== 'confirmed' && (
            <Button
              size="xs"
              className={styles.button}
              loading={give.isPending}
              onClick={() => give.mutate(undefined)}
            >
              {t('handover.give')}
            </Button>
          )}
        </li>
        <li data-done={Confirmed !== null || undefined}>
          {Confirmed ? (
            <IconCircleCheckFilled size="1.125rem" aria-hidden="true" />
          ) : (
            <IconCircleDashed size="1.125rem" stroke={1.6} aria-hidden="true" />
          )}
          <div>
            <b>
              {Confirmed ? t('handover.confirmed_by', { name: Confirmed.By }) : t('handover.you_take_over')}
            </b>
            {Confirmed ? (
              <p className="mw-num">
                {formatTime(Confirmed.At, Timezone)}
                {Confirmed.Unread > 0 && `, ${t('handover.notes_unread', { count: Confirmed.Unread })}`}
              </p>
            ) : (
              left.length > 0 && <p className={styles.left}>{left.join(', ')}</p>
            )}
          </div>
        </li>
      </ul>
      {!Confirmed && (
        <>
          <p className={styles.means}>
            {t(MayConfirm ? 'handover.confirm_means' : 'handover.confirm_later')}
          </p>
          {MayConfirm && (
            <Button
              fullWidth
              variant="filled"
              className={styles.button}
              loading={confirm.isPending}
              onClick={() => {
                // One that is confirmed is no longer that of now: it stays on the page all the same.
                void navigate({ to: '/handover', search: { id: handover.Id }, replace: true })
                confirm.mutate(undefined)
              }}
            >
              {t('handover.confirm')}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
