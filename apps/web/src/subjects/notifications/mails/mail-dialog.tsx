import { SegmentedControl } from '@mantine/core'
import type { Mail } from '@millwright/contract/notifications/mails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import styles from './mail-dialog.module.css'
import { mailQuery } from './mails.queries.ts'

/** A mail as its reader sees it. The frame runs no script, loads nothing and opens no page of its own. */
export function MailDialog({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const org = useSession().organization.BusinessCode
  const content = useQuery(mailQuery(org, mail.Id))
  const [form, setForm] = useState<'html' | 'text'>('html')
  return (
    <Dialog isOpen onClose={onClose} title={mail.Subject} size="xl">
      <CardState query={content} what={mail.Subject} />
      {content.data && (
        <div className={styles.root}>
          {content.data.Html !== '' && (
            <SegmentedControl
              aria-label={t('mails.form')}
              data={[
                { value: 'html', label: t('mails.html') },
                { value: 'text', label: t('mails.text') },
              ]}
              value={form}
              onChange={(value) => setForm(value as 'html' | 'text')}
            />
          )}
          {form === 'html' && content.data.Html !== '' ? (
            <iframe title={mail.Subject} sandbox="" srcDoc={content.data.Html} />
          ) : (
            <pre>{content.data.Text}</pre>
          )}
        </div>
      )}
    </Dialog>
  )
}
