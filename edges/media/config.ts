// The configuration of nginx. It does not depend on records: nginx calls the agent for each publisher, so nothing is reloaded.
import { withheldMark } from './recording/shelf.ts'

export type ConfigOptions = {
  /** Folder that only this user reads. */ dir: string
  /** Path of ngx_rtmp_module.so. */ module: string
  /** Addresses to listen on, such as `1935` or `127.0.0.1:1935`. */ rtmp: string
  hls: string
  /** Ports of this machine: where the agent answers, where nginx serves its figures, where nginx reports viewers to the agent. */
  ports: { agent: number; stat: number; viewers: number }
  /** Part of the addresses on this machine: other users of it may neither ask the agent for keys nor read figures. */ token: string
  /** Workers run as this user, if the agent is started as root. */ user?: string
}

/** Seconds between checks of a running publisher: an expired key or an inactive record ends it. */
export const updateSeconds = 5

export function configOf({ dir, module, rtmp, hls, ports, token, user }: ConfigOptions): string {
  const agent = `http://127.0.0.1:${ports.agent}/${token}`
  return `load_module ${quoted(module)};
${user === undefined ? '' : `user ${user};\n`}daemon off;
worker_processes 1;
pid ${quoted(`${dir}/nginx.pid`)};
error_log ${quoted(`${dir}/error.log`)} crit;
events { worker_connections 4096; }

rtmp {
  access_log off;
  max_connections 2000;
  server {
    listen ${rtmp};
    timeout 20s;
    ping 15s;
    ping_timeout 10s;
    notify_update_timeout ${updateSeconds}s;
    application live {
      live on;
      wait_key on;
      drop_idle_publisher 15s;
      deny play all;
      on_publish ${agent}/publish;
      on_update ${agent}/update;
      hls on;
      hls_path ${quoted(`${dir}/hls`)};
      hls_nested on;
      hls_fragment 2s;
      hls_playlist_length 12s;
      hls_fragment_naming system;
    }
  }
}

http {
  access_log off;
  server_tokens off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${quoted(`${dir}/tmp/${name}`)};`).join('\n')}
  client_max_body_size 1k;
  client_header_timeout 10s;
  send_timeout 20s;
  keepalive_timeout 30s;
  # The name under which a recording is saved, from the query of its address (RFC 6266); its letters mean the same in both of its forms.
  map $arg_name $saved { default recording.mp4; "~^[A-Za-z0-9_.-]{1,120}\\.mp4$" $arg_name; }
  log_format viewers '$uri $remote_addr $http_user_agent';
  types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; video/mp4 mp4; }
  server {
    listen ${hls};
    root ${quoted(dir)};
    add_header Access-Control-Allow-Origin *;
    add_header Cross-Origin-Resource-Policy cross-origin;
    add_header X-Content-Type-Options nosniff;
    add_header Cache-Control $held;
    # Before streams: the first expression that matches counts.
    location ~ ^/dvr/(?<recording>[A-Za-z0-9_-]+)/(?:[A-Za-z0-9_.-]+/)*[A-Za-z0-9_.-]+\\.m3u8$ {
      set $held 'no-store';
      root ${quoted(`${dir}/records`)};
      try_files /$recording/dvr.m3u8 =404;
    }
${streams(ports.viewers)}    location ~ ^/records/(?<recording>[A-Za-z0-9_-]+/[A-Za-z0-9_-]+)/(?<file>index\\.m3u8|[0-9]+\\.ts|file\\.mp4)$ {
      set $held 'no-cache';
      root ${quoted(`${dir}/records`)};
      if (-f $document_root/$recording/${withheldMark}) { return 403; }
      try_files /$recording/$file =404;
    }
    location ~ ^/records/(?<recording>[A-Za-z0-9_-]+/[A-Za-z0-9_-]+)/download\\.mp4$ {
      set $held 'no-cache';
      root ${quoted(`${dir}/records`)};
      add_header Content-Disposition "attachment; filename=\\"$saved\\"; filename*=UTF-8''$saved";
      add_header X-Content-Type-Options nosniff;
      if (-f $document_root/$recording/${withheldMark}) { return 403; }
      try_files /$recording/file.mp4 =404;
    }
    location / { return 404; }
  }
  server {
    listen 127.0.0.1:${ports.stat};
    location = /${token}/stat { rtmp_stat live; }
    location / { return 404; }
  }
}
`
}

/** Playlists and segments of streams: as published, and in the qualities that ffmpeg makes. */
function streams(viewers: number): string {
  return `    location ~ ^/(?<application>[a-z0-9-]+)/(?<stream>[A-Za-z0-9_.-]+)/index\\.m3u8$ {
      set $held 'no-store';
      access_log syslog:server=127.0.0.1:${viewers},nohostname viewers;
      try_files /variants/\${application}_$stream/master.m3u8 /hls/\${application}_$stream/index.m3u8 =404;
    }
    # The published quality, where there are others.
    location ~ ^/(?<application>[a-z0-9-]+)/(?<stream>[A-Za-z0-9_.-]+)/source\\.m3u8$ {
      set $held 'no-store';
      access_log syslog:server=127.0.0.1:${viewers},nohostname viewers;
      try_files /hls/\${application}_$stream/index.m3u8 =404;
    }
    location ~ ^/(?<application>[a-z0-9-]+)/(?<stream>[A-Za-z0-9_.-]+)/(?<quality>[0-9]+p)/index\\.m3u8$ {
      set $held 'no-store';
      access_log syslog:server=127.0.0.1:${viewers},nohostname viewers;
      try_files /variants/\${application}_$stream/$quality/index.m3u8 =404;
    }
    location ~ ^/(?<application>[a-z0-9-]+)/(?<stream>[A-Za-z0-9_.-]+)/(?<quality>[0-9]+p)/(?<file>[0-9]+\\.ts)$ {
      set $held 'max-age=60';
      try_files /variants/\${application}_$stream/$quality/$file =404;
    }
    location ~ ^/(?<application>[a-z0-9-]+)/(?<stream>[A-Za-z0-9_.-]+)/(?<file>[0-9]+\\.ts)$ {
      set $held 'max-age=60';
      try_files /hls/\${application}_$stream/$file =404;
    }
`
}

/** Paths may have any character that nginx can quote. */
function quoted(path: string): string {
  if (/["\\$\n]/.test(path)) throw new Error(`the path has a character that nginx cannot quote: ${path}`)
  return `"${path}"`
}
