// Drivers of messages, by the settings.
import { smsDriver } from '../../drivers/sms.ts'
import { smtpDriver } from '../../drivers/smtp.ts'
import type { Drivers, MessageSettings } from './types.ts'

export function driversOf({ SMTP_URL, SMS_URL, SMS_TOKEN, SMS_BODY }: MessageSettings): Drivers {
  return {
    ...(SMTP_URL && { mail: smtpDriver(SMTP_URL) }),
    ...(SMS_URL && { sms: smsDriver({ url: SMS_URL, token: SMS_TOKEN, body: SMS_BODY }) }),
  }
}
