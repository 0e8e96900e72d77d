// The configuration around the resources: logs, the cache, unknown hosts, and the address by which the agent sees a load.
import { networksByCountry } from './places.ts'
import { quoted } from './text.ts'

export type MainOptions = {
  dir: string
  listen: { http: string; https?: string | undefined }
  /** Address of the portal, which answers ACME challenges. */ portal: string
  /** Local port on which nginx answers with its generation. */ port: number
  /** Local port where the agent receives requests for playlists. */ viewers: number
  /** Secret of the agent and nginx. */ token: string
  /** Raised with every load, so that the agent sees which configuration answers. */ generation: number
  places: string | undefined
  /** Files of resources. */ sites: string[]
  /** Certificate of the delivery domain. */ certificate: { file: string; key: string }
  megabytes: number
  /** Workers run as this user, if the agent is started as root. */ user?: string | undefined
}

const texts = {
  time: '$time_iso8601',
  id: '$request_id',
  account: '$portal_account',
  resource: '$portal_resource',
  host: '$host',
  cache: '$upstream_cache_status',
  ip: '$remote_addr',
  agent: '$http_user_agent',
  referrer: '$http_referer',
}
const numbers = { status: '$status', bytes: '$bytes_sent' }
const members = [
  ...Object.entries(texts).map(([name, value]) => `"${name}":"${value}"`),
  ...Object.entries(numbers).map(([name, value]) => `"${name}":${value}`),
]
const compressed = [
  'text/css',
  'text/plain',
  'text/xml',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/xml',
  'application/rss+xml',
  'application/manifest+json',
  'application/vnd.apple.mpegurl',
  'application/dash+xml',
  'image/svg+xml',
  'font/ttf',
  'font/otf',
]

/** A larger answer would push out much of the cache. It is passed on at the pace of its visitor. */
const maxShare = 0.25

/** A pattern of whole numbers from about this one: its first digit decides. */
export function numbersFrom(least: number): string {
  const digits = String(Math.floor(least))
  const first = Number(digits[0])
  const longer = `[0-9]{${digits.length + 1},}`
  return first === 9 ? `^${longer}$` : `^(?:${longer}|[${first + 1}-9][0-9]{${digits.length - 1}})$`
}

export function acmeText(portal: string): string {
  const { origin, host } = new URL(portal)
  return `location ^~ /.well-known/acme-challenge/ {
  access_log off;
  proxy_pass ${quoted(origin)};
  proxy_set_header Host ${quoted(host)};
  proxy_set_header X-Portal-Preload "";
  proxy_ssl_server_name on;
}
`
}

export function mainConfig(options: MainOptions): string {
  const { dir, listen, port, viewers, token, generation, certificate, megabytes, user, places, sites } = options
  const tls = `ssl_certificate ${quoted(certificate.file)};\n  ssl_certificate_key ${quoted(certificate.key)};`
  return `${user === undefined ? '' : `user ${user};\n`}daemon off;
worker_processes 2;
pcre_jit on;
pid ${quoted(`${dir}/nginx.pid`)};
error_log ${quoted(`${dir}/error.log`)} crit;
worker_shutdown_timeout 60s;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }

http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${quoted(`${dir}/tmp/${name}`)};`).join('\n')}
  log_format portal escape=json '{${members.join(',')}}';
  access_log ${quoted(`${dir}/log/access.log`)} portal if=$portal_is_visit;
  log_format portal_viewers '$portal_account\\t$portal_resource\\t$uri\\t$remote_addr $http_user_agent';
  access_log syslog:server=127.0.0.1:${viewers},nohostname portal_viewers if=$portal_is_watched;
  server_tokens off;
  absolute_redirect off;
  client_max_body_size 100m;
  client_header_timeout 15s;
  keepalive_timeout 30s;
  server_names_hash_max_size 65536;
  server_names_hash_bucket_size 512;
  variables_hash_max_size 65536;
  variables_hash_bucket_size 4096;
  map_hash_max_size 65536;
  proxy_headers_hash_max_size 4096;
  proxy_headers_hash_bucket_size 256;
  proxy_cache_path ${quoted(`${dir}/cache`)} levels=1:2 keys_zone=portal:32m max_size=${megabytes}m inactive=30d use_temp_path=off;
  proxy_max_temp_file_size 0;
  map $upstream_http_content_length $portal_is_too_large { volatile; default 0; "~${numbersFrom(megabytes * maxShare * 1_048_576)}" 1; }
  proxy_no_cache $portal_is_too_large;
  proxy_http_version 1.1;
  gzip_types ${compressed.join(' ')};
  gzip_min_length 256;
  gzip_proxied any;
  gzip_vary on;
  geo $portal_dollar { default "$"; }
  geo $portal_place {
    default "";
${places === undefined ? '' : networksByCountry(places)}  }
  map $http_x_portal_preload $portal_preload { default 0; ${token} 1; }
  map $portal_preload $portal_is_visit { default 1; 1 0; }
  map "$portal_preload$uri" $portal_is_watched { default 0; "~^0.*\\.m3u8$" 1; }
  map $portal_preload $portal_told { volatile; default ""; 1 $upstream_cache_status; }
  map $uri $portal_is_challenge { default 0; "~^/\\.well-known/acme-challenge/" 1; }
  map "$scheme$portal_preload$portal_is_challenge" $portal_is_plain { default 0; http00 1; }
  map "$portal_preload$secure_link" $portal_is_unsigned { volatile; default 0; 0 1; 00 1; }
  map $portal_is_challenge $portal_method { default $request_method; 1 GET; }
  map $portal_method $portal_is_other_method { default 1; GET 0; HEAD 0; OPTIONS 0; }
  map $request_method $portal_is_kept { default 0; GET 1; HEAD 1; }
  map $portal_is_kept $portal_no_args { volatile; default $args; 1 ""; }
  map $portal_is_kept $portal_no_cookies { default $http_cookie; 1 ""; }
  map $portal_is_kept $portal_authorization { default $http_authorization; 1 ""; }
  map "$request_method $http_origin $http_access_control_request_method" $portal_preflight { default 0; "~^OPTIONS [^ ]+ [^ ]+$" 1; }
  map $request_uri $portal_raw_path { "~^(?<portal_raw>[^?]*)" $portal_raw; }
  ssl_protocols TLSv1.2 TLSv1.3;
  ${listen.https === undefined ? '' : tls}
  server {
    listen ${listen.http} default_server;
    ${listen.https === undefined ? '' : `listen ${listen.https} ssl http2 default_server;`}
    access_log off;
    set $portal_account "";
    set $portal_resource "";
    include acme.conf;
    location / { return 404; }
  }
  server {
    listen 127.0.0.1:${port};
    access_log off;
    location = /${token} { return 200 "${generation}"; }
    location / { return 404; }
  }
${sites.map((name) => `  include ${name};\n`).join('')}}
`
}
