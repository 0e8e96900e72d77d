// The settings that services read (.env.example). This file imports nothing.
export type ServiceSettings = {
  SESSION_LIFETIME: number
  SESSION_IDLE: number
  PROOF_MINUTES: number
  SECOND_FACTOR_ROLES: string[]
  DELIVERY_DOMAIN: string
  INGEST_RTMP: string
  INGEST_SRT: string
  LIVE_HLS_URL: string
  NAMESERVERS: string[]
  NAME_REST_DAYS: number
  PUBLIC_URL: string
  RECORD_LIMITS: Record<string, number>
  CONFIG_CHANGE_SECONDS: number
  SIGN_INS_PER_MINUTE: number
  AUDIT_RETENTION_DAYS: number
  REPORT_DAYS: number
  DATA_DIR: string
  FILES_DIR: string
  FILES_S3_URL: string
  FILES_S3_KEY: string
  FILES_S3_SECRET: string
  FILE_QUOTA_GB: number
  FILE_MOST_GB: number
  UPLOAD_HOURS: number
  SECRETS_KEY: string
  CHAT_WIDGET_URL: string
  ANALYTICS_URL: string
  PLAYER_DOMAIN: string
  HIDE_ACCOUNT_EXISTENCE: boolean
  PHONE_CODE_DIGITS: number
  SMTP_URL: string
  MAIL_FROM: string
  SMS_URL: string
  SMS_TOKEN: string
  SMS_BODY: string
  CRM_URL: string
  CRM_TIMEOUT: number
  ACME_DIRECTORY_URL: string
  ACME_EMAIL: string
  ACME_CA_FILE: string
  OUTBOUND_NETWORKS: string[]
  OUTBOUND_DNS: string[]
}
