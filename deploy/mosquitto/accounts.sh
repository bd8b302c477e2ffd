#!/bin/sh
# Makes the file of accounts of Mosquitto, once: one that enters devices (MQTT_ADMIN_URL of the portal) and one that takes in what
# they send (MQTT_URL). A broker that only this script reaches is asked to do it.
set -eu
umask 077

data="${BROKER_DATA:-/mosquitto/data}"
plugin="${BROKER_PLUGIN:-/usr/lib/mosquitto_dynamic_security.so}"
: "${MQTT_ADMIN_PASSWORD:?MQTT_ADMIN_PASSWORD is missing}" "${MQTT_WORKER_PASSWORD:?MQTT_WORKER_PASSWORD is missing}"

if [ -e "$data/accounts.json" ]; then exit 0; fi
work="$data/accounts.new"
rm -rf "$work" && mkdir "$work"
mosquitto_ctrl dynsec init "$work/accounts.json" admin "$MQTT_ADMIN_PASSWORD"
cat > "$work/mosquitto.conf" <<CONF
listener 18830 127.0.0.1
allow_anonymous false
plugin $plugin
plugin_opt_config_file $work/accounts.json
CONF
mosquitto -c "$work/mosquitto.conf" &
broker=$!
trap 'kill "$broker" 2>/dev/null || true' EXIT

dynsec() { mosquitto_ctrl -h 127.0.0.1 -p 18830 -u admin -P "$MQTT_ADMIN_PASSWORD" dynsec "$@"; }
tries=0
until dynsec listRoles > /dev/null 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -gt 50 ]; then echo 'The broker does not answer.' >&2; exit 1; fi
  sleep 0.2
done
dynsec createRole ingest
dynsec addRoleACL ingest subscribePattern 'machines/#' allow
dynsec addRoleACL ingest subscribePattern 'millwright/probe/#' allow
dynsec addRoleACL ingest publishClientSend 'millwright/probe/#' allow
dynsec createClient ingest-worker -p "$MQTT_WORKER_PASSWORD"
dynsec addClientRole ingest-worker ingest

kill "$broker" && wait "$broker" || true
mv "$work/accounts.json" "$data/accounts.json"
rm -r "$work"
