import { Button, Loader } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFirstMessage } from '../../machines/use-first-message.ts'
import { formatTimeWithSeconds } from '../../ui/format.ts'

/** Waits until the first message of the machine arrives. */
export function FirstMessage({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const heardAt = useFirstMessage(machine.Id)
  return (
    <div className="mw-first" data-heard={heardAt !== null || undefined}>
      {heardAt === null ? (
        <Loader size="1.125rem" aria-hidden="true" />
      ) : (
        <IconCircleCheck size="1.25rem" stroke={1.7} aria-hidden="true" />
      )}
      <div role="status">
        <b>{t(heardAt === null ? 'registration.waiting' : 'registration.heard')}</b>
        <p>
          {heardAt === null
            ? t('registration.waiting_text')
            : t('registration.heard_text', {
                time: formatTimeWithSeconds(heardAt, machine.Country.Timezone),
              })}
        </p>
      </div>
      <Button
        variant={heardAt === null ? 'default' : 'filled'}
        renderRoot={(props) => <Link to="/machine/$id/overview" params={{ id: machine.Id }} {...props} />}
      >
        {t('registration.open_machine')}
      </Button>
    </div>
  )
}
