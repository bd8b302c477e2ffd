import { Button } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import formStyles from '../../../platform/ui/fields/form.module.css'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { IconCheck, IconCopy } from '../../../platform/ui/icons/icons.ts'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { useCopy } from '../../../platform/ui/text/use-copy.ts'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** For who loses the phone: shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  const text = codes.join('\n')
  const Icon = copied === text ? IconCheck : IconCopy
  return (
    <div className={formStyles.root}>
      <HintText>{t('users.factor_keep')}</HintText>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FormFoot>
        <Button variant="filled" onClick={onKept}>
          {t('users.factor_kept')}
        </Button>
        <Button
          aria-label={`${t('misc.copy')}: ${t('users.factor_codes')}`}
          leftSection={<Icon size="0.9375rem" aria-hidden="true" />}
          onClick={() => copy(text)}
        >
          {t('misc.copy')}
        </Button>
      </FormFoot>
    </div>
  )
}
