export { MetricsSource } from './metricsSource.ts';
export { OtlpPush } from './otlpPush.ts';
export { PrometheusServer } from './prometheusServer.ts';
