import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconMoon, IconSun } from '../../platform/ui/icons/sign-in-icons.ts'
import hintStyles from './hint.module.css'
import topBarStyles from './top-bar.module.css'

export function ThemeToggle() {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { setColorScheme } = useMantineColorScheme()
  const isDark = scheme === 'dark'
  const label = isDark ? t('top.light_theme') : t('top.dark_theme')
  const Icon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      className={`${hintStyles.root} ${topBarStyles.theme}`}
      data-hint={label}
      aria-label={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size="1.0625rem" stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
