import { describe, expect, test } from 'vitest'
import { appFor } from './phone.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const ANDROID_FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const ALL = {
  android: 'https://play.example/app',
  ios: 'https://apps.example/app',
  other: 'https://example.com/app',
}
const NONE = { android: '', ios: '', other: '' }

describe('a phone', () => {
  test.each([ANDROID, ANDROID_FIREFOX])('with Android is sent to Google Play: %s', (userAgent) => {
    expect(appFor({ userAgent }, ALL)).toEqual({ store: 'google_play', address: ALL.android })
  })

  test('of another kind is sent to the App Store', () => {
    expect(appFor({ userAgent: IPHONE }, ALL)).toEqual({ store: 'app_store', address: ALL.ios })
  })

  test.each([
    [ANDROID, { ...ALL, android: '' }],
    [IPHONE, { ...ALL, ios: '' }],
  ])('without an app for it is sent to the fallback: %s', (userAgent, apps) => {
    expect(appFor({ userAgent }, apps)).toEqual({ store: 'other', address: ALL.other })
  })

  test.each([
    [ANDROID, NONE],
    [ANDROID, { ...NONE, ios: ALL.ios }],
    [IPHONE, { ...NONE, android: ALL.android }],
  ])('that no app is meant for is shown the site: %s', (userAgent, apps) => {
    expect(appFor({ userAgent }, apps)).toBeNull()
  })

  test('is known by what the browser says of itself, whatever name it gives', () => {
    expect(appFor({ userAgent: DESKTOP, userAgentData: { mobile: true } }, ALL)?.store).toBe('app_store')
    expect(appFor({ userAgent: ANDROID, userAgentData: { mobile: false } }, ALL)).toBeNull()
  })
})

test.each([ANDROID_TABLET, IPAD, DESKTOP])(
  'the site is shown where there is room for it: %s',
  (userAgent) => {
    expect(appFor({ userAgent }, ALL)).toBeNull()
  },
)
