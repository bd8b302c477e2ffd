// A machine over MQTT. dotnet run, with the same environment variables as the example in Python.
using System.Text;
using System.Text.Json;
using MQTTnet;
using MQTTnet.Formatter;
using MQTTnet.Protocol;

static string Setting(string name, string usual) => Environment.GetEnvironmentVariable(name) ?? usual;

var machine = Setting("MILLWRIGHT_MACHINE", "nst-01");
var device = Setting("MILLWRIGHT_DEVICE", "DEV-NST-01");
var tls = Setting("MILLWRIGHT_TLS", "false") == "true";
var statusTopic = $"machines/{machine}/Machine/Status";
var messagesTopic = $"machines/{machine}/Machine/Hmi/Message";
var answersTopic = $"machines/{machine}/Machine/Hmi/Answer";

var options = new MqttClientOptionsBuilder()
    .WithTcpServer(Setting("MILLWRIGHT_HOST", "localhost"), int.Parse(Setting("MILLWRIGHT_PORT", tls ? "8883" : "1883")))
    .WithProtocolVersion(MqttProtocolVersion.V311)
    .WithClientId(device)
    .WithCredentials(device, Setting("MILLWRIGHT_PASSWORD", "millwright"))
    .WithCleanSession()
    .WithKeepAlivePeriod(TimeSpan.FromSeconds(30))
    .WithWillTopic(statusTopic)
    .WithWillPayload("""{"v":"DISCONNECTED"}""")
    .WithWillQualityOfServiceLevel(MqttQualityOfServiceLevel.AtLeastOnce)
    .WithTlsOptions(o => o.UseTls(tls)) // Checks the certificate against what the operating system trusts.
    .Build();

using var client = new MqttClientFactory().CreateMqttClient();
client.ApplicationMessageReceivedAsync += async received =>
{
    using var list = JsonDocument.Parse(received.ApplicationMessage.ConvertPayloadToString());
    foreach (var message in list.RootElement.GetProperty("v").GetProperty("messages").EnumerateArray())
    {
        Console.WriteLine(message.GetProperty("text").GetString());
        await Publish(answersTopic, JsonSerializer.Serialize(
            new { v = new { message = message.GetProperty("id").GetString(), answer = "shown" } }));
    }
};

// Unacknowledged points, a line for each, in a file that survives a power cut.
var outbox = new Outbox(Setting("MILLWRIGHT_OUTBOX", "outbox.jsonl"));
var pause = TimeSpan.FromSeconds(1);
var parts = 0;
var repeatedAt = DateTime.MinValue;
while (true)
{
    // Here you read your machine. A change of status is sent at once, the current one again every 30 seconds.
    if (DateTime.UtcNow - repeatedAt > TimeSpan.FromSeconds(30))
    {
        outbox.Add("Machine/Status", "EXE");
        repeatedAt = DateTime.UtcNow;
    }
    outbox.Add("Machine/Counters/Parts", ++parts);
    try
    {
        if (!client.IsConnected)
        {
            await client.ConnectAsync(options);
            // The server keeps no session: subscribe after every connect.
            await client.SubscribeAsync(messagesTopic, MqttQualityOfServiceLevel.AtLeastOnce);
            pause = TimeSpan.FromSeconds(1);
        }
        foreach (var batch in outbox.Batches(500))
        {
            await Publish($"machines/{machine}", batch.Payload);
            outbox.Done(batch.Count);
        }
    }
    catch (Exception error)
    {
        Console.Error.WriteLine(error.Message);
        pause = TimeSpan.FromSeconds(Math.Min(pause.TotalSeconds * 2, 60));
    }
    await Task.Delay(pause);
}

// Ends with the PUBACK, which comes when the points are stored; throws when the connection ends before it.
async Task Publish(string topic, string payload)
{
    var message = new MqttApplicationMessageBuilder()
        .WithTopic(topic)
        .WithPayload(payload)
        .WithQualityOfServiceLevel(MqttQualityOfServiceLevel.AtLeastOnce)
        .Build();
    using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(10));
    await client.PublishAsync(message, patience.Token);
}

internal sealed record Batch(string Payload, int Count);

internal sealed class Outbox(string file)
{
    private sealed record Line(string Channel, JsonElement Point);

    // Every point gets its time here: sent again later, it is still the same point.
    public void Add(string channel, object value)
    {
        var point = new { v = value, ts = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() };
        File.AppendAllText(file, JsonSerializer.Serialize(new { Channel = channel, Point = point }) + "\n", Encoding.UTF8);
    }

    public IEnumerable<Batch> Batches(int size)
    {
        while (File.Exists(file))
        {
            var lines = File.ReadLines(file).Take(size).Select(line => JsonSerializer.Deserialize<Line>(line)!).ToList();
            if (lines.Count == 0) yield break;
            var channels = lines.GroupBy(line => line.Channel).ToDictionary(each => each.Key, each => each.Select(line => line.Point));
            yield return new Batch(JsonSerializer.Serialize(channels), lines.Count);
        }
    }

    public void Done(int count)
    {
        var rest = file + ".new";
        File.WriteAllLines(rest, File.ReadLines(file).Skip(count).ToList());
        File.Move(rest, file, overwrite: true);
    }
}
